import { standingDamages } from '../../../domain/contractCharges';
import { chargeKinds, signatureRefusals } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import {
  choice,
  instant,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../../../schema/fields';
import { hands } from './signing';

const apiOnly = { readOnly: true, show: 'api' } as const;

/** What is charged beside the rental, as it was accepted. */
export const charges = rows(
  'Frais',
  {
    kind: choice('Nature', chargeKinds),
    label: text('Désignation'),
    vehicle: reference('Véhicule', 'vehicles', apiOnly),
    // Of the days that an extension added to an option.
    option: reference('Option', 'additional-payments', apiOnly),
    quantity: number('Quantité'),
    unitPrice_HT: money('Prix unitaire HT'),
    tvaRate: percent('TVA %'),
    price_HT: money('Total HT', { total: true }),
    // Of use, which the contribution counts.
    days: integer('Jours', apiOnly),
    acceptedAt: instant('Accepté le', apiOnly),
    /** The damage that it withdraws. */
    withdraws: text('Frais retiré', apiOnly),
  },
  apiOnly,
);

type Charges = Parameters<typeof standingDamages>[0];

/** A damage that the client does not owe after all: a line against it, and why. */
export const withdrawContractCharges = {
  label: 'Retirer un dommage',
  icon: 'ticket-x',
  fields: {
    charges: rows(
      'Dommages retirés',
      {
        charge: text('Frais', { max: 40, show: 'api' }),
        label: text('Désignation', { max: 200 }),
        price_HT: money('Total HT'),
      },
      { required: true, rowLabel: 'un dommage', help: 'Ôtez de la liste ceux qui restent dus' },
    ),
    reason: text('Motif', { required: true, max: 200, wide: true }),
  },
  initial: ({ charges: found }: Draft) => ({
    charges: standingDamages(found as Charges).map(one => {
      const { id, label, price_HT } = one as unknown as Draft;
      return { charge: id, label, price_HT };
    }),
  }),
  reads: ['stage', 'charges.kind', 'charges.price_HT', 'charges.withdraws'],
  when: ({ stage, charges: found }: Draft) =>
    (stage === 'SIGNED' || stage === 'DEPARTED' || stage === 'RETURNED') &&
    standingDamages(found as Charges).length > 0,
  success: 'Dommage retiré.',
  quiet: true,
} as const;

/** Charges as an agent enters them, and what a return proposed that they did not accept. */
export const addContractCharges = {
  label: 'Ajouter des frais',
  icon: 'coins',
  fields: {
    charges: rows(
      'Frais',
      {
        kind: choice('Nature', chargeKinds, { required: true }),
        label: text('Désignation', { max: 200, help: 'Sa nature quand elle n’est pas dite' }),
        vehicle: reference('Véhicule', 'vehicles'),
        quantity: number('Quantité', { required: true, min: 0, default: 1 }),
        unitPrice_HT: money('Prix unitaire HT', {
          required: true,
          help: 'Une remise se saisit comme ce qu’elle retire',
        }),
        tvaRate: percent('TVA %', { min: 0, max: 100, help: 'Le taux usuel quand il n’est pas dit' }),
        days: integer('Jours', { min: 0, show: 'api', help: 'Ceux qu’il compte, ou que rend une remise' }),
      },
      { rowLabel: 'un frais' },
    ),
    returned: reference('Retour décidé', 'vehicles', {
      show: 'api',
      help: 'Le véhicule dont ces frais répondent à ce que son retour proposait',
    }),
    refused: rows(
      'Frais refusés',
      {
        label: text('Désignation', { required: true, max: 200 }),
        price_HT: money('Montant HT', { required: true }),
        reason: text('Motif', { required: true, max: 200 }),
      },
      { show: 'api', help: 'Ce que le retour proposait, et que l’agent n’a pas retenu' },
    ),
    // Of what the client has signed already, under its sum.
    ...hands(false),
    // Or of what they have not, which is said where they would have.
    refusal: choice('Pas signé', signatureRefusals, { show: 'api' }),
    refusalReason: text('Motif', { max: 200, show: 'api', when: ({ refusal }: Draft) => Boolean(refusal) }),
  },
  when: ({ stage }: Draft) => stage === 'SIGNED' || stage === 'DEPARTED' || stage === 'RETURNED',
  success: 'Frais ajoutés.',
  quiet: true,
} as const;
