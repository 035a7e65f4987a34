import { BARE_CLIENTS } from './cases/bare-clients.ts';
import { RETRYING_CLIENTS } from './cases/retrying-clients.ts';
import { SDKS } from './cases/sdks.ts';
import type { ClientCase } from './expected.ts';

/**
 * Every client that the simulator is tested with. The waits follow from the formulas of the versions in
 * test/fixtures/clients/package-lock.json.
 */
export const CLIENT_CASES: readonly ClientCase[] = [...BARE_CLIENTS, ...RETRYING_CLIENTS, ...SDKS];
