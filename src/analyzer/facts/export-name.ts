import type { Root } from '../evaluate/explore.ts';

/** The name that a root function is exported by, `default` included; `Class.method` for a method of an exported class. */
export function exportNameOf(root: Root): string | null {
  const exported = root.ancestors.find(
    (node) => node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration',
  );
  const owner = root.ancestors.find((node) => node.type === 'ClassDeclaration');
  if (owner?.type === 'ClassDeclaration' && root.name !== '') {
    const className = owner.id?.name;
    return className !== undefined && (exported ?? isListed(root, className)) ? `${className}.${root.name}` : null;
  }
  const outermost = !root.ancestors.some(
    (node) =>
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression',
  );
  if (!outermost || root.name === '')
    return exported?.type === 'ExportDefaultDeclaration' && outermost ? 'default' : null;
  if (exported) return exported.type === 'ExportDefaultDeclaration' ? 'default' : root.name;
  return isListed(root, root.name) ? root.name : null;
}

/** True for a name in an `export { … }` list or in `module.exports`. */
function isListed(root: Root, name: string): boolean {
  return root.module.program.body.some((statement) => {
    if (statement.type === 'ExportNamedDeclaration') {
      return statement.specifiers.some(({ local }) => local.type === 'Identifier' && local.name === name);
    }
    if (statement.type === 'ExportDefaultDeclaration')
      return statement.declaration.type === 'Identifier' && statement.declaration.name === name;
    return (
      statement.type === 'ExpressionStatement' &&
      new RegExp(`exports\\b[^;]*\\b${name.replace(/\W/g, '')}\\b`).test(
        root.module.text.slice(statement.start, statement.end),
      )
    );
  });
}
