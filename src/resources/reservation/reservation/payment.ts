import { parseMoney, toDinars } from '../../../domain/money';
import { depositMethods, paymentOptions } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { chequeOf } from '../../receipt/payment/handedOver';
import { choice, computed, date, money, rows, section, text } from '../../../schema/fields';

const inParts = (one: Draft) => one.paymentOption === 'ParTranches';
const byVoucher = (one: Draft) => one.paymentOption === 'VOUCHER';
const paysDeposit = (one: Draft) => Boolean(one.paymentOption) && one.paymentOption !== 'PAS_DACOMPTE';

export const payment = section('Règlement', {
  paymentOption: choice('Mode de règlement', paymentOptions, { required: true, default: 'PAS_DACOMPTE' }),
  depositAmount: money('Acompte demandé', { required: true, min: 0, when: paysDeposit }),
  received: computed(money('Acompte reçu')),
  nextInstallment: computed(date('Prochaine tranche', { show: 'sheet' })),
  depositPaymentMethod: choice('Acompte versé par', depositMethods, { required: true, when: inParts }),
  voucherNumber: text('N° de voucher', { required: true, max: 40, ignoreSeparators: true, when: byVoucher }),
  voucherAgency: text('Agence émettrice', { required: true, max: 120, when: byVoucher }),
  guaranteeAmount: money('Caution prévue', {
    min: 0,
    help: 'Rendue au retour\u00a0: ni acompte, ni recette. Celle du véhicule, ou des conditions, quand elle n’est pas dite',
  }),
});

/** Of what is asked in advance, what has not been received, by the way that was agreed: what a payment of it holds at first. */
export function askedDeposit({ depositAmount, received, ...one }: Draft): Draft {
  const { client, paymentOption, depositPaymentMethod } = one;
  const [asked, had] = [depositAmount, received].map(one => parseMoney((one ?? 0) as number | string) ?? 0);
  const left = (asked ?? 0) - (had ?? 0);
  const mode = modes[String(paymentOption === 'ParTranches' ? depositPaymentMethod : paymentOption)];
  const amount = left > 0 ? { amount: toDinars(left) } : {};
  return { ...amount, ...(mode && { paymentMode: mode }), ...chequeOf(client) };
}
const modes: Readonly<Record<string, string>> = {
  OTPE: 'Tpe',
  ESPECE: 'Espaces',
  CHEQUE_BANCAIRE: 'Cheque',
  BANK_DRAFT: 'Traite',
};

export const installments = rows(
  'Échéancier',
  {
    date: date('Date', { required: true }),
    amount: money('Montant', { required: true, min: 0, total: true }),
  },
  {
    rowLabel: 'une tranche',
    when: inParts,
    required: true,
    help: 'Sont réglées, dans l’ordre de leurs dates, celles que couvre ce qui est reçu',
  },
);

/** What became of all that was received, once the reservation is one no more. */
export const depositUse = computed(
  rows(
    'Devenir de l’acompte',
    { use: text('Emploi'), amount: money('Montant', { total: true }) },
    {
      when: ({ status, depositUse: uses }: Draft) =>
        status !== 'PENDING' && status !== 'CONFIRMED' && Array.isArray(uses) && uses.length > 0,
    },
  ),
);
