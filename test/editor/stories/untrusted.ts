export { run } from '../host/run.ts';
