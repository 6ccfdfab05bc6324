import inspections from '../../../src/resources/contract/inspection';
import { behaviourOf } from '../../engine/records/behaviours';
import { printInspection } from '../contracts/printInspection';

export default behaviourOf(inspections, { prints: { InspectionPDF: printInspection } });
