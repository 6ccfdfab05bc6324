import pricings from '../../../src/resources/settings/pricing-vehicle';
import { behaviourOf } from '../../engine/records/behaviours';
import { lengthsDiffer, tariffsDoNotOverlap } from '../prices/tariffs';

export default behaviourOf(pricings, { before: [lengthsDiffer, tariffsDoNotOverlap] });
