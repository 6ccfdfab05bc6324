import { formatDate } from '../../../src/domain/calendarDate';
import { formatInstant, tunisDate } from '../../../src/domain/instant';
import { formatDinars, formatMoney, sum } from '../../../src/domain/money';
import { contractVersionKinds } from '../../../src/product/enumerations';
import { typesetPdf } from '../../engine/exports/typst';
import type { Sheet } from '../../engine/exports/typst';
import { foundedOn } from './foundation';
import template from './amendment.typ?raw';
import { arabicKinds, arabicReasons, arabicWords } from './arabicWords';
import bilingual from './bilingual.typ?raw';
import { clientLines } from './contractClient';
import { addedDrivers } from './contractDrivers';
import { printedCharges } from './contractMoney';
import type { Contract } from '../contracts/contract';
import type { ContractPrint } from './contractPrint';
import type { Made } from './contractSheet';
import { plateOf } from './contractVehicles';
import { shownImages } from './issuerImages';
import letterhead from './letterhead.typ?raw';
import { printedSeller } from './printedSeller';
import { shownSignatures, signedParties } from './signatures';

export type Version = NonNullable<Contract['versions']>[number];

/**
 * Amendments of a contract as PDF bytes, each on a page of its own. Reads nothing but its arguments: call it outside any
 * transaction.
 */
export function amendmentPdf(
  print: ContractPrint,
  versions: readonly Version[],
  made: Made,
): Promise<Uint8Array> {
  const { template: markup, data, images } = amendmentPaper(print, versions, made);
  return typesetPdf(markup, data, images);
}

/** The same, to be set. */
export function amendmentPaper(print: ContractPrint, versions: readonly Version[], made: Made): Sheet {
  const { language, images = {} } = made;
  const isSigned = versions.every(({ signedAt }) => signedAt !== null);
  const pictures = { ...shownImages(images, isSigned), ...shownSignatures(images) };
  const data = { ...amendmentSheet(print, versions, language), ...foundedOn(made), pictures };
  return { template: letterhead + bilingual + template, data, images };
}

/** What amendments change of a contract, from what to what, and what each adds to its price (domain C.7). */
export function amendmentSheet(
  print: ContractPrint,
  versions: readonly Version[],
  language: Made['language'],
) {
  const { contract, details, seller } = print;
  return {
    title: 'Avenant',
    number: contract.contractNumber,
    ar: language === 'FR_AR' ? arabicWords : {},
    mark: contract.stage === 'CANCELLED' ? 'ANNULÉ' : '',
    issuer: printedSeller(seller, language === 'FR_AR' ? print.addressAr : null),
    client: { name: details.client.name, lines: clientLines(details.client) },
    signed: contract.signedAt ? formatInstant(contract.signedAt) : '',
    amendments: versions.map(version => ({
      version: String(version.number ?? ''),
      kind: version.kind ? contractVersionKinds[version.kind] : '',
      kindAr: version.kind ? arabicKinds[version.kind] : '',
      summary: version.summary ?? '',
      summaryAr: summaryInArabic(print, version),
      dated: version.signedAt
        ? { label: 'Signé le', at: formatInstant(version.signedAt) }
        : { label: 'Établi le', at: formatDate(tunisDate(version.at ?? print.now)) },
      changes: changesOf(print, version),
      drivers: addedDrivers(print, version.number),
      lines: printedCharges(print, ({ acceptedAt }) => acceptedAt !== null && acceptedAt === version.at),
      addedHT: version.added_HT === null ? '' : formatMoney(version.added_HT),
      addedTVA: version.addedTVA === null ? '' : formatMoney(version.addedTVA),
      addedTTC: version.addedTTC === null ? '' : `${formatMoney(version.addedTTC)}\u00a0DT`,
      total: totalWith(contract, version),
      parties: signedParties(print, version),
    })),
  };
}

/** What a version says in French in fixed words, said in Arabic; what people typed stays as it is, in French. */
function summaryInArabic({ contract, details }: ContractPrint, version: Version): string {
  const { kind, vehicle, newVehicle, newReturn } = version;
  const plate = plateOf(details, vehicle);
  if (kind === 'SWAP') {
    const reason = contract.vehicles.findLast(
      line => line.vehicle === vehicle && line.swapReason,
    )?.swapReason;
    const exchange = `استبدال السيارة ${plate} بالسيارة ${plateOf(details, newVehicle)}`;
    return reason ? `${exchange}: ${arabicReasons[reason]}` : exchange;
  }
  return kind === 'EXTENSION' && newReturn
    ? `تمديد كراء السيارة ${plate} إلى ${formatInstant(newReturn)}`
    : '';
}

/** Versions that leave the price of a contract as it is. */
const priceless: readonly Version['kind'][] = ['DRIVER', 'PLACES', 'RETURN'];

/** What a contract came to with one of its versions, VAT included; empty where what a later one added is not known. */
function totalWith({ TotalTTC, versions }: Contract, version: Version): string {
  const later = (versions ?? []).filter(({ number }) => (number ?? 0) > (version.number ?? 0));
  const added = later.map(({ kind, addedTTC }) => (priceless.includes(kind) ? 0 : addedTTC));
  if (TotalTTC === null || added.includes(null)) return '';
  return formatDinars(TotalTTC - sum(added.map(amount => amount ?? 0)));
}

/** What is changed, from what, to what. */
function changesOf(print: ContractPrint, version: Version) {
  const { vehicle, newVehicle, previousReturn, newReturn } = version;
  // In an exchange no vehicle has both.
  const plate = plateOf(print.details, newVehicle ? null : vehicle);
  return [
    ...(newVehicle
      ? [
          {
            what: 'Véhicule',
            whatAr: arabicWords.vehicle,
            from: vehicleName(print, vehicle),
            to: vehicleName(print, newVehicle),
          },
        ]
      : []),
    ...(newReturn
      ? [
          {
            what: plate ? `Retour du ${plate}` : 'Retour prévu',
            whatAr: plate ? `رجوع السيارة ${plate}` : arabicWords.back,
            from: previousReturn ? formatInstant(previousReturn) : '',
            to: formatInstant(newReturn),
          },
        ]
      : []),
  ];
}

function vehicleName({ details }: ContractPrint, id: string | null): string {
  const vehicle = id === null ? undefined : details.vehicles[id];
  return vehicle ? `${vehicle.registration}, ${vehicle.model}` : '';
}
