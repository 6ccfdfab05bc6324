import { depositMethods, paymentOptions } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
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
