import { contractStages, guaranteeStates, owedStates } from '../../product/enumerations';
import { whoMay } from '../../product/rightProfiles';
import { defineResource } from '../../schema/defineResource';
import type { Draft, Field, Fields } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  computed,
  date,
  email,
  money,
  reference,
  section,
  text,
} from '../../schema/fields';
import { telephone } from '../../product/kinds/telephone';
import { guaranteeReceipt, receiptLetter, receiptLinks } from '../receipt/payment/receiptMessage';
import {
  given,
  guaranteeTones,
  isHeldIn,
  receivedGuarantee,
  takesGuarantee,
  waivedGuarantee,
} from './guarantee/given';
import {
  begunWith,
  exceedsOwed,
  keepsTooLittle,
  proposedRefund,
  proposedRetention,
} from './guarantee/leaving';
import { closedPeriod } from '../settings/parts/closedPeriod';

const written = { readOnly: true } as const;
const amountOf = { required: true, readOnly: true, min: 0, default: 0 } as const;
const isHeld = ({ state }: Draft) => state === 'HELD';
/** Awaited, or waived, by a contract that still is; one that is not, or is a draft again, takes none. */
const isAwaited = ({ state, contractStage }: Draft) =>
  (state === 'EXPECTED' || state === 'NONE') && takesGuarantee(contractStage);

type OnlyRead<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer Out, infer In, boolean, boolean, infer Answer>
    ? Field<Out, In, false, false, Answer>
    : never;
};

/** The same as the record keeps them: nothing is entered before it is given. */
const kept = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, required: false, readOnly: true }]),
  ) as OnlyRead<F>;

/** What a client leaves until the car is back: a debt of ours, neither payment nor revenue (domain C.7). */
export default defineResource({
  name: 'guarantees',
  type: 'Guarantee',
  label: { one: 'caution', many: 'cautions', gender: 'f' },
  navigation: {
    area: 'contract',
    category: 'Location',
    icon: 'shield',
    synonyms: ['dépôt de garantie', 'pré-autorisation', 'franchise'],
    menu: { list: 'Liste des cautions' },
  },
  representation: ['number'],
  fields: {
    number: code('N°', { prefix: 'CAU', digits: 5, sortable: true }),
    state: choice('Statut', guaranteeStates, {
      readOnly: true,
      sortable: true,
      tones: guaranteeTones,
    }),
    ...section('Caution', {
      contract: reference('Contrat', 'contracts', { required: true, readOnly: true, searchable: true }),
      client: reference('Client', 'clients', { required: true, readOnly: true, searchable: true }),
      expected: money('Prévue', amountOf),
      clientPhone: computed(telephone('Téléphone du client', { show: 'api', access: { read: 'clients' } })),
      clientEmail: computed(email('E-mail du client', { show: 'api', access: { read: 'clients' } })),
      contractStage: computed(choice('Étape du contrat', contractStages, { show: 'api' })),
      noneReason: text('Sans caution, parce que', { ...written, max: 300, wide: true }),
      owed: computed(money('Dû sur le contrat', { show: 'sheet' })),
      /** What the contract would still owe if nothing came of the cheques that are not cleared. */
      keptFor: computed(money('Dû, chèques non encaissés compris', { show: 'api' })),
    }),
    ...section('Remise', {
      ...kept(given),
      receivedAt: date('Reçue le', { ...written, sortable: true }),
      heldUntil: date('À rendre avant le', {
        ...written,
        sortable: true,
        deadline: { days: [2], of: 'Caution', action: 'Rendre la caution', while: isHeldIn },
      }),
    }),
    ...section('Montants', {
      received: money('Reçue', amountOf),
      retained: money('Retenue', amountOf),
      refunded: money('Rendue', amountOf),
      held: money('Encore détenue', amountOf),
    }),
  },
  operations: { create: false, update: false, delete: false },
  access: { list: 'contracts', own: ['refund_guarantee'] },
  list: {
    columns: [
      { main: 'number', second: 'reference', label: 'Caution' },
      { main: 'contract', second: 'client', label: 'Contrat' },
      'method',
      { main: 'receivedAt', second: 'heldUntil', label: 'Reçue, à rendre' },
      'expected',
      'received',
      'held',
      'state',
    ],
    filters: [
      'contract',
      'client',
      'state',
      'method',
      { path: 'heldUntil', argument: 'heldUntil', operator: '<=', label: 'À rendre avant le' },
    ],
    quickFilters: [
      { label: 'Attendues', values: { state: 'EXPECTED' } },
      { label: 'Détenues', values: { state: 'HELD' } },
      { label: 'Délai échu', values: { state: 'HELD', heldUntil: '+0' }, sort: 'heldUntil' },
    ],
    sort: '-receivedAt',
    searchPlaceholder: 'Numéro, client…',
    empty: 'Aucune caution. Elle naît avec le contrat de location.',
  },
  sheet: {
    figures: ['expected', 'received', 'held', 'owed'],
    links: receiptLinks(guaranteeReceipt),
    tabs: [
      { of: 'contracts', by: 'contract' },
      { of: 'clients', by: 'client' },
    ],
  },
  state: 'state',
  actions: {
    receiveGuarantee: {
      label: 'Recevoir la caution',
      access: 'create_receipt_payment',
      fields: receivedGuarantee,
      initial: ({ expected }: Draft) => ({ amount: expected }),
      reads: ['contractStage'],
      when: isAwaited,
      success: 'Caution reçue.',
      handsOver: 'guarantees',
      icon: 'shield',
    },
    GuaranteePDF: {
      label: 'Imprimer le reçu',
      print: 'number',
      document: () => 'Reçu de caution',
      when: ({ receivedAt }: Draft) => Boolean(receivedAt),
      refusal: 'Cette caution n’a pas été reçue\u00a0: il n’y a pas de reçu à remettre.',
    },
    sendGuaranteeReceipt: {
      ...receiptLetter,
      access: 'create_receipt_payment',
      when: ({ receivedAt }: Draft) => Boolean(receivedAt),
      refusal: 'Cette caution n’a pas été reçue\u00a0: il n’y a pas de reçu à remettre.',
    },
    waiveGuarantee: {
      label: 'Sans caution',
      access: 'update_contract',
      fields: waivedGuarantee,
      when: ({ state }: Draft) => state === 'EXPECTED',
      success: 'Location sans caution.',
      quiet: true,
    },
    refundGuarantee: {
      label: 'Rendre la caution',
      access: 'refund_guarantee',
      fields: {
        date: date('Date', { required: true, default: 'today' }),
        amount: money('Montant', {
          required: true,
          min: 0.001,
          warn: keepsTooLittle,
          help: `Ce qui est dû ne se rend pas\u00a0: «\u00a0Retenir\u00a0» se demande à ${whoMay('update_receipt_payment')}`,
        }),
        account: reference('Compte', 'bank-accounts', {
          help: 'Celui qui l’a reçue, quand il n’est pas dit',
          // What was only authorised is let go.
          when: ({ method }: Draft) => method !== 'OTPE',
        }),
      },
      initial: one => ({ amount: begunWith(proposedRefund(one)) }),
      when: isHeld,
      success: 'Caution rendue.',
      handsOver: 'guarantees',
      icon: 'undo',
    },
    retainGuarantee: {
      label: 'Retenir',
      access: 'update_receipt_payment',
      fields: {
        date: date('Date', { required: true, default: 'today' }),
        amount: money('Montant', { required: true, min: 0.001, warn: exceedsOwed }),
        reason: text('Motif', { required: true, max: 300 }),
        receipt: reference('Règle la facture', 'receipts', {
          within: 'client',
          among: { status: owedStates },
          help: 'Celles du contrat, la plus ancienne d’abord, quand elle n’est pas dite',
        }),
        refundRest: boolean('Rendre le reste le même jour', { default: false }),
        account: reference('Compte', 'bank-accounts', {
          among: { kind: ['BANK'] },
          help: 'Où arrive une pré-autorisation capturée',
          when: ({ method }: Draft) => method === 'OTPE',
        }),
      },
      initial: one => ({ amount: begunWith(proposedRetention(one)), refundRest: proposedRefund(one) > 0 }),
      when: isHeld,
      success: 'Caution retenue\u00a0: elle règle ce qui est facturé.',
      handsOver: 'payments',
      quiet: true,
      danger: true,
    },
  },
  invariants: {
    periods: { until: closedPeriod, dates: ['receivedAt'] },
    sums: { total: 'received', of: ['retained', 'refunded', 'held'] },
    asks: { by: 'method', of: { CHEQUE_BANCAIRE: { most: { received: 30_000 } } } },
  },
});
