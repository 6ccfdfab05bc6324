import inspections from '../../../src/resources/contract/inspection';
import { behaviourOf } from '../../engine/records/behaviours';
import { freezeSigned, printInspection } from '../contracts/printInspection';
import { createDamageReceipt } from '../invoicing/createDamageReceipt';
import { addInspectionPhoto } from '../inspections/addPhoto';
import { keepsPrices } from '../inspections/keepPrices';
import { sameOfDevice } from '../inspections/sameOfDevice';
import { listsItsPhotos, movesItsLine, tellsWhoAndWhen } from '../inspections/write';

export default behaviourOf(inspections, {
  already: sameOfDevice,
  before: [tellsWhoAndWhen, listsItsPhotos, keepsPrices],
  after: [movesItsLine, freezeSigned],
  actions: { addInspectionPhoto, createDamageReceipt },
  prints: { InspectionPDF: printInspection },
});
