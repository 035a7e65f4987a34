import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, type Webview } from 'vscode';
import type { Bootstrap } from '../panel/protocol.ts';

/** Where the panel's bundle lies. */
export function panelRoot(extensionUri: Uri): Uri {
  return Uri.joinPath(extensionUri, 'dist', 'panel');
}

/** The page: one script by nonce, one style sheet from the bundle, and nothing from anywhere else. */
export function panelHtml(webview: Webview, extensionUri: Uri, bootstrap: Bootstrap): string {
  const nonce = randomBytes(18).toString('base64url');
  const script = webview.asWebviewUri(Uri.joinPath(panelRoot(extensionUri), 'main.js')).toString();
  const style = webview.asWebviewUri(Uri.joinPath(panelRoot(extensionUri), 'main.css')).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}';`;
  return `<!doctype html>
<html lang="${escapeHtml(env.language)}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${escapeHtml(style)}" />
    <title>${escapeHtml(l10n.t('Retry simulation'))}</title>
  </head>
  <body>
    <div id="root" data-bootstrap="${escapeHtml(JSON.stringify(bootstrap))}"></div>
    <script nonce="${nonce}" src="${escapeHtml(script)}"></script>
  </body>
</html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
