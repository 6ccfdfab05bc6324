import { formatDate } from '../../../src/domain/calendarDate';
import { formatInstant, tunisDate } from '../../../src/domain/instant';
import { formatDinars } from '../../../src/domain/money';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images, Sheet } from '../../engine/exports/typst';
import { arabicWords } from './arabicWords';
import { clientLines } from './contractClient';
import { alignClauses } from './contractClauses';
import { printedDrivers } from './contractDrivers';
import { cautionText, printedCharges, printedTotals } from './contractMoney';
import { isSigned } from './contractPrint';
import { foundedOn } from './foundation';
import type { Foundation } from './foundation';
import type { Contract } from '../contracts/contract';
import type { ContractPrint } from './contractPrint';
import { printedVehicles } from './contractVehicles';
import template from './contract.typ?raw';
import bilingual from './bilingual.typ?raw';
import { shownImages } from './issuerImages';
import letterhead from './letterhead.typ?raw';
import { printedSeller } from './printedSeller';
import { printedApprovals, shownSignatures, signedParties } from './signatures';
import type { SignedVersion } from './signatures';

/** French alone, or French and Arabic side by side. */
export type PaperLanguage = 'FR' | 'FR_AR';

/** How a paper is made. */
export interface Made extends Foundation {
  language: PaperLanguage;
  /** The version that it is of, where that was signed. */
  version?: SignedVersion;
  /** Of the company, and signatures. */
  images?: Images;
}

/** The A4 contract as PDF bytes. Reads nothing but its arguments: call it outside any transaction. */
export function contractPdf(print: ContractPrint, made: Made) {
  const { template: markup, data, images } = contractPaper(print, made);
  return typesetPdf(markup, data, images);
}

/** The same, to be set. */
export function contractPaper(print: ContractPrint, made: Made): Sheet {
  const { language, images = {}, version } = made;
  const pictures = { ...shownImages(images, isSigned(print.contract)), ...shownSignatures(images) };
  const data = { ...contractSheet(print, language, version), ...foundedOn(made), pictures };
  return { template: letterhead + bilingual + template, data, images };
}

const NBSP = '\u00a0';

/** A contract as both parties sign it (domain C.7): who, which cars, who drives, for how much, on what terms. */
export function contractSheet(print: ContractPrint, language: PaperLanguage, version?: SignedVersion) {
  const { contract, details, labels, seller } = print;
  const { conditions } = details;
  const inArabic = language === 'FR_AR';
  return {
    title: 'Contrat de location',
    number: contract.contractNumber,
    ar: inArabic ? arabicWords : {},
    mark: marks[contract.stage ?? ''] ?? '',
    dated: contract.signedAt
      ? { label: 'Signé le', at: formatInstant(contract.signedAt) }
      : { label: 'Établi le', at: formatDate(tunisDate(print.now)) },
    issuer: printedSeller(seller, inArabic ? print.addressAr : null),
    client: { name: details.client.name, lines: clientLines(details.client) },
    references: references(contract, labels),
    vehicles: printedVehicles(print),
    drivers: printedDrivers(print),
    guarantee: contract.guaranteeAmount ? formatDinars(contract.guaranteeAmount) : '',
    guaranteeStands: cautionText(details.caution),
    options: (contract.additionalReceiptOptions ?? []).map(({ quantity }, index) => ({
      label: labels[`additionalReceiptOptions.${index}.option`] ?? '',
      quantity: quantity > 1 ? `×${NBSP}${quantity}` : '',
    })),
    charges: printedCharges(print),
    ...printedTotals(print),
    conditions: conditions && {
      title: conditions.title,
      version: String(conditions.version),
      since: formatDate(conditions.since),
      sections: alignClauses(conditions.body, inArabic ? conditions.bodyAr : null),
    },
    approvals: printedApprovals(details.conditions, version),
    parties: signedParties(print, { signedAt: contract.signedAt, ...version }),
  };
}

const marks: Readonly<Record<string, string>> = { DRAFT: 'BROUILLON', CANCELLED: 'ANNULÉ' };

function references({ departureDate, returnDate }: Contract, labels: ContractPrint['labels']) {
  return [
    labels.reservation && `Réservation ${labels.reservation}`,
    `Départ${NBSP}: ${formatInstant(departureDate)}`,
    `Retour prévu${NBSP}: ${formatInstant(returnDate)}`,
    [...new Set([labels.departureAgency, labels.returnAgency].filter(Boolean))]
      .map(name => `Agence ${name}`)
      .join(', '),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}
