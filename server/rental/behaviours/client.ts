import clients from '../../../src/resources/client/client';
import { behaviourOf } from '../../engine/records/behaviours';
import { refuseBlacklistedDrivers } from './blacklist';

export default behaviourOf(clients, { before: [refuseBlacklistedDrivers] });
