import clients from '../../src/resources/client/client';
import { clientGlance } from '../reservations/clientGlance';
import { behaviourOf } from './behaviours';
import { refuseBlacklistedDrivers } from './blacklist';

export default behaviourOf(clients, {
  before: [refuseBlacklistedDrivers],
  queries: { ClientGlance: clientGlance },
});
