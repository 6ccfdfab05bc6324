import { carDrawing, isDrawn, pointOn } from '../../../src/domain/carDrawing';
import { formatInstant } from '../../../src/domain/instant';
import { cleanlinessLevels, inspectionKinds, vehicleEquipment } from '../../../src/product/enumerations';
import inspections from '../../../src/resources/contract/inspection';
import type { RecordOf } from '../../../src/schema/defineResource';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images } from '../../engine/exports/typst';
import { carSvg } from './carOutline';
import { fuelOf, kilometresOf } from './contractVehicles';
import { foundedOn } from './foundation';
import type { Foundation } from './foundation';
import type { InspectionDetails } from './inspectionDetails';
import template from './inspection.typ?raw';
import { shownImages } from './issuerImages';
import letterhead from './letterhead.typ?raw';
import { printedSeller } from './printedSeller';
import type { Seller } from './seller';

export type Inspection = RecordOf<typeof inspections>;

/** What the paper of an inspection is made from. */
export interface InspectionPrint {
  inspection: Inspection;
  /** References of the inspection, by path. */
  labels: Readonly<Record<string, string>>;
  details: InspectionDetails;
  seller: Seller | null;
  /** Of the company, photographs and the signature, by what the template calls each. */
  images: Images;
}

/** Photographs on paper at most: the first. */
const mostPhotos = 24;
const CAR = 'car.svg';
const SIGNATURE = 'client.png';

/** The A4 inspection as PDF bytes. Reads nothing but its argument: call it outside any transaction. */
export function inspectionPdf(print: InspectionPrint, made: Foundation = {}): Promise<Uint8Array> {
  const images: Images = { ...print.images, [CAR]: new TextEncoder().encode(carSvg()) };
  const pictures = { ...shownImages(images, false), car: CAR, client: images[SIGNATURE] ? SIGNATURE : '' };
  return typesetPdf(
    letterhead + template,
    { ...inspectionSheet(print), ...foundedOn(made), pictures },
    images,
    made.seal ? print.inspection.dateTime : null,
  );
}

const photoPlace = (index: number) => `photo-${index}.jpg`;

/** The files of an inspection that are printed, by what the template calls each. */
export const photoFiles = ({ photos }: Inspection): Record<string, string> =>
  Object.fromEntries(
    (photos ?? [])
      .slice(0, mostPhotos)
      .flatMap(({ photo }, index) => (photo ? [[photoPlace(index), photo]] : [])),
  );

/** The same of the signature. */
export const signatureFile = ({ signature }: Inspection): Record<string, string> =>
  signature ? { [SIGNATURE]: signature } : {};

/** The state of a vehicle as its client signs it (domain C.7). */
function inspectionSheet({ inspection, labels, details, seller, images }: InspectionPrint) {
  const { kind, mileage, fuelLevel, cleanliness, keysCount, tyres, warningLights, note } = inspection;
  const taken = inspection.photos ?? [];
  const photos = taken.flatMap((photo, index) =>
    images[photoPlace(index)] ? [{ image: photoPlace(index), caption: captionOf(photo) }] : [],
  );
  const kept = taken.filter(({ photo }) => photo !== null).length;
  return {
    title: 'État des lieux',
    kind: inspectionKinds[kind],
    number: inspection.inspectionNumber,
    at: formatInstant(inspection.dateTime).replace(' ', ' à '),
    issuer: printedSeller(seller),
    client: details.client,
    contract: labels.contract ?? '',
    agent: labels.agent ?? '',
    plate: labels.vehicle ?? '',
    model: details.model,
    readings: [
      ['Kilométrage', kilometresOf(mileage)],
      ['Carburant', fuelOf(fuelLevel)],
      ['Propreté', cleanlinessLevels[cleanliness]],
      ['Clés', keysCount === null ? '' : String(keysCount)],
      ['Pneus', tyres ?? ''],
      ['Voyants', warningLights ?? ''],
    ].filter(([, value]) => value !== ''),
    fuel: fuelLevel,
    equipment: (inspection.equipment ?? []).map(({ item, present, note }) => ({
      label: vehicleEquipment[item],
      isPresent: present === true,
      note: note ?? '',
    })),
    ratio: carDrawing.height / carDrawing.width,
    damages: damagesOf(inspection, labels),
    photos,
    more: kept - photos.length,
    awaited: taken.length - kept,
    note: note ?? '',
  };
}

/** Which side a photograph shows, or which damage. */
function captionOf({ side, damage }: Photo): string {
  return damage ? `Dommage ${damage}` : side ? (sides[side] ?? '') : '';
}

type Photo = NonNullable<Inspection['photos']>[number] & { damage?: number | null };
type Choices = Readonly<Record<string, string>>;
const zones: Choices = inspections.fields.damages.fields.zone.choices ?? {};
const severities: Choices = inspections.fields.damages.fields.severity.choices ?? {};
const sides: Choices = inspections.fields.photos.fields.side.choices ?? {};

function damagesOf({ damages }: Inspection, labels: InspectionPrint['labels']) {
  return (damages ?? []).map(({ zone, x, y, severity, isPreExisting, note }, index) => ({
    number: String(index + 1),
    point: x !== null && y !== null && isDrawn(zone) ? pointOn(zone, x, y) : null,
    what: labels[`damages.${index}.damageCategory`] ?? '',
    detail: [zones[zone], severities[severity]?.toLowerCase(), note].filter(Boolean).join(', '),
    isOld: isPreExisting === true,
  }));
}
