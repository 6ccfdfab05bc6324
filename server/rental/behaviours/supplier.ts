import suppliers from '../../../src/resources/client/supplier';
import { behaviourOf } from '../../engine/records/behaviours';
import { mergeParty } from '../parties/mergeParty';

export default behaviourOf(suppliers, { actions: { mergeSupplier: mergeParty } });
