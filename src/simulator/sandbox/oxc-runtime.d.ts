// The package has no types of its own. The helpers are called by generated code only.
declare module '@oxc-project/runtime/helpers/*' {
  const helper: (...args: never[]) => unknown;
  export default helper;
}
