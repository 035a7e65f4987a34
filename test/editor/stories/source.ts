import './lint.ts';
import './fix.ts';
import './simulate.ts';

export { run } from '../host/run.ts';
