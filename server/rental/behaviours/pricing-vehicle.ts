import pricings from '../../../src/resources/settings/pricing-vehicle';
import { behaviourOf } from '../../engine/records/behaviours';
import { priceWaitingDrafts } from '../contracts/priceWaitingDrafts';
import { askAboutVehicles } from '../prices/askAboutVehicles';
import { lengthsDiffer, tariffsDoNotOverlap } from '../prices/tariffs';

export default behaviourOf(pricings, {
  archives: askAboutVehicles,
  before: [lengthsDiffer, tariffsDoNotOverlap],
  after: [write => priceWaitingDrafts(write, { categories: [write.id] })],
});
