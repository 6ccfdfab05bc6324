import { tunisDate } from '../../domain/instant';
import { formatDinars, formatMoney, parseMoney } from '../../domain/money';
import type { SuspensionDecision } from '../../domain/vatSuspension';
import type { Answer } from '../../pages/all';

export type Invoicing = Answer<'Invoicing'>;
export type ContractToInvoice = Invoicing['contracts'][number];
export type PartToInvoice = ContractToInvoice['parts'][number];
export type Document = Invoicing['documents'][number];
export type Point = Invoicing['points'][number];

/** An amount as the API gives it, in dinars: '1 120,000'. */
export const amountText = (dinars: number): string => formatMoney(parseMoney(dinars) ?? 0);

/** '1 120,000 DT' */
export const dinarsText = (dinars: number): string => formatDinars(parseMoney(dinars) ?? 0);

/** What names a part on the page: its contract, and where it is in it. */
export const placeOf = (contract: ContractToInvoice, part: PartToInvoice): string =>
  `${contract.contract}/${part.key}`;

/** '8 lignes sur 5 contrats' */
export function countText(contracts: readonly ContractToInvoice[]): string {
  const ticked = contracts.map(({ parts }) => parts.filter(one => one.isTicked).length);
  const [lines, of] = [ticked.reduce((all, one) => all + one, 0), ticked.filter(one => one > 0).length];
  return `${lines} ligne${lines > 1 ? 's' : ''} sur ${of} contrat${of > 1 ? 's' : ''}`;
}

/** '19 %', or a dash outside VAT. */
export const rateText = (rate: number): string =>
  rate === 0 ? '–' : `${String(rate).replace('.', ',')}\u00a0%`;

/** '5 j', '86', '0,5' */
export const quantityText = ({ quantity, unit }: Document['lines'][number]): string =>
  [String(quantity).replace('.', ','), unit].filter(Boolean).join('\u00a0');

const dayOf = (ms: unknown) => (typeof ms === 'number' ? tunisDate(ms) : null);

/** The decision of suspension that the client's record has. */
export const decisionOf = (data: Pick<Invoicing, keyof SuspensionDecision>): SuspensionDecision => ({
  suspensionDecision: data.suspensionDecision,
  suspensionDate: dayOf(data.suspensionDate),
  suspensionFrom: dayOf(data.suspensionFrom),
  suspensionUntil: dayOf(data.suspensionUntil),
});

/** How the receipts are made, as one chooses. */
export const groupings = {
  SAME_INVOICE: 'Une facture',
  SEPARATE_INVOICE: 'Une par contrat',
  SAME_VEHICLE: 'Une par véhicule',
} as const;
