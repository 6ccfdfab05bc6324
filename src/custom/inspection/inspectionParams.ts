import { inspectionKinds } from '../../product/enumerations';

/** Which inspection an address means. */
export interface InspectionParams {
  contract?: string;
  vehicle?: string;
  kind?: keyof typeof inspectionKinds;
}

/** In the order of the fields of the question: it is answered by that beside a session (`questionKey`). */
export function inspectionParamsOf(search: string): InspectionParams {
  const address = new URLSearchParams(search);
  const kind = address.get('kind') ?? '';
  return {
    contract: address.get('contract') ?? undefined,
    vehicle: address.get('vehicle') ?? undefined,
    kind: Object.hasOwn(inspectionKinds, kind) ? (kind as InspectionParams['kind']) : undefined,
  };
}
