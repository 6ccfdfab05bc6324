import type { Engine } from '../records/context';
import type { SecurityLog } from './securityLog';
import type { Tokens } from './tokens';

/** What identity works with. `now` is the present in epoch milliseconds. */
export interface AccessServices extends Pick<Engine, 'pool' | 'resources' | 'home' | 'now' | 'log'> {
  tokens: Tokens;
  security: SecurityLog;
}
