import { parsePlate } from '../../src/domain/plate';
import type { PlateType } from '../../src/domain/plate';
import vehicles from '../../src/resources/park/vehicle';
import type { RecordOf } from '../../src/schema/defineResource';
import { behaviourOf } from './behaviours';
import type { BeforeWrite } from './behaviours';

type Vehicle = RecordOf<typeof vehicles>;

/** A plate is stored in the one form in which it is shown, so that two spellings are one vehicle. */
function platesHaveOneForm({ values, before }: BeforeWrite<Vehicle>) {
  if (values.registration === undefined && values.plateType === undefined) return;
  const plate = (values.registration ?? before?.registration ?? '') as string;
  const type = (values.plateType ?? before?.plateType ?? 'TUN') as PlateType;
  values.registration = parsePlate(plate, type) ?? plate;
}

export default behaviourOf(vehicles, { before: [platesHaveOneForm] });
