import { registerHooks, type LoadFnOutput } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineBrowserGlobals } from './browser-globals.ts';
import type { ParentChannel } from './parent-channel.ts';
import type { LoadReply } from './protocol.ts';

/**
 * Makes this process load the user's files through the parent, which transpiles, follows path aliases, and knows unsaved
 * buffers and stubs. Packages are Node's own business.
 */
export function installModuleHooks(parent: Pick<ParentChannel, 'resolve' | 'load'>): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const own = ownFile(specifier);
      const from = own ?? ownFile(context.parentURL);
      if (from === null) return nextResolve(specifier, context);
      const file = parent.resolve(own ?? specifier, from);
      return file === null ? nextResolve(specifier, context) : { url: pathToFileURL(file).href, shortCircuit: true };
    },
    load(url, context, nextLoad) {
      const file = ownFile(url);
      return file === null ? nextLoad(url, context) : loadOwn(parent.load(file), () => nextLoad(url, context));
    },
  });
}

function loadOwn(reply: LoadReply, byNode: () => LoadFnOutput): LoadFnOutput {
  switch (reply.kind) {
    case 'source':
      defineBrowserGlobals(reply.source);
      return { source: reply.source, format: reply.format, shortCircuit: true };
    case 'failed':
      throw new SyntaxError(reply.message);
    case 'default':
      return byNode();
  }
}

/** The path of a file that is the user's own: not Node's, not a package's. */
export function ownFile(url: string | undefined): string | null {
  if (url?.startsWith('file:') !== true || url.includes('/node_modules/')) return null;
  return fileURLToPath(url);
}

/** Whether the path or URL of a stack frame is a file of the user's own. */
export function isOwnFile(pathOrUrl: string): boolean {
  if (pathOrUrl.startsWith('file:')) return ownFile(pathOrUrl) !== null;
  return isAbsolute(pathOrUrl) && !pathOrUrl.includes('node_modules');
}
