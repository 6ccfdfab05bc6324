import { isSignRight } from '../../../domain/contractCharges';
import { chargeKinds } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import {
  boolean,
  choice,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../../../schema/fields';

const worked = { readOnly: true } as const;
const apiOnly = { readOnly: true, show: 'api' } as const;

/** Of a row whose rate was entered as 0. */
const isOutsideVat = (_record: Draft, { tvaRate }: Draft = {}) =>
  String(tvaRate ?? '') !== '' && Number(tvaRate) === 0;

/** Options of a rental on its invoice (specification §3), with the rate of each. */
export const options = rows(
  'Options',
  {
    name: text('Désignation'),
    isSelected: boolean('Retenue', { show: 'api' }),
    contract: reference('Contrat', 'contracts', apiOnly),
    price_HT: money('HT'),
    net_HT: money('HT après remise', apiOnly),
    tvaRate: percent('TVA %'),
    TVA: money('TVA'),
    TTCPrice: money('TTC'),
    creditedLine: text('Ligne corrigée', apiOnly),
  },
  { readOnly: true },
);

/** A discount of a contract takes away; everything else adds. */
const onlyDiscountsTake = (lines: readonly { kind: keyof typeof chargeKinds; unitPrice_HT: number }[]) =>
  // What is no amount is told at its own field.
  lines.every(({ kind, unitPrice_HT }) => typeof unitPrice_HT !== 'number' || isSignRight(kind, unitPrice_HT))
    ? null
    : 'Seule une remise est négative';

/** What is charged beside vehicles: typed on a draft, or the charges of a contract. */
export const otherLines = rows(
  'Autres lignes',
  {
    kind: choice('Nature', chargeKinds, { required: true, default: 'AUTRE' }),
    label: text('Désignation', { required: true, max: 200 }),
    quantity: number('Quantité', { required: true, min: 0.001, default: '1' }),
    unitPrice_HT: money('Prix unitaire HT', { required: true }),
    tvaRate: percent('TVA %', { required: true, min: 0, max: 100, begins: 'UsualVatRate' }),
    vatReason: text('Motif hors TVA', {
      max: 200,
      when: isOutsideVat,
    }),
    price_HT: money('Total HT', { ...worked, total: true }),
    net_HT: money('HT après remise', apiOnly),
    TVA: money('TVA', apiOnly),
    TTCPrice: money('TTC', apiOnly),
    contract: reference('Contrat', 'contracts', apiOnly),
    /** Of use, that it charges or gives back: the contribution counts them. */
    days: integer('Jours', apiOnly),
    /** Which charge of the contract it is: each is invoiced once. */
    chargeKey: text('Frais du contrat', apiOnly),
    creditedLine: text('Ligne corrigée', apiOnly),
    /** How many of that line's units a credit note gives back: none where it only reduces their price. */
    creditedQuantity: number('Quantité corrigée', apiOnly),
  },
  {
    rowLabel: 'une ligne',
    help: 'Hors TVA (taux 0), une ligne dit pourquoi',
    check: onlyDiscountsTake,
  },
);
