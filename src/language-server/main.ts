import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { projectOnDisk } from './project-access.ts';
import { serve } from './server.ts';

const connection = createConnection(ProposedFeatures.all);
serve(connection, (openText) => projectOnDisk(openText, connection.console));
