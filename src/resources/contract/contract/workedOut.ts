import { guaranteeStates } from '../../../product/enumerations';
import { telephone } from '../../../product/kinds/telephone';
import type { Draft } from '../../../schema/field';
import { boolean, choice, computed, instant, money, text } from '../../../schema/fields';
import { guaranteeTones } from '../../bank/guarantee/given';
import { cancellationRule } from '../../reservation/parts/booking';

const isLateNow = ({ lateSince }: Draft) => Boolean(lateSince);
/** Said where neither what is late nor the return of the whole says it. */
const isBetween = ({ nextReturn, lateSince, returnDate }: Draft) =>
  Boolean(nextReturn) && nextReturn !== lateSince && nextReturn !== returnDate;
const isBack = ({ returnedOn }: Draft) => Boolean(returnedOn);
const isOverpaid = ({ overpaid }: Draft) => Boolean(overpaid);

/** What is worked out of a contract whenever it is read, for lists, figures and the screens written by hand. */
export const workedOut = {
  mainVehicle: computed(text('Premier véhicule', { show: 'api' })),
  clientPhone: computed(telephone('Téléphone du client', { show: 'api', access: { read: 'clients' } })),
  clientEmail: computed(text('Adresse e-mail du client', { show: 'api', access: { read: 'clients' } })),
  companyName: computed(text('Société', { show: 'api' })),
  nextReturn: computed(instant('Prochain retour', { show: 'api', when: isBetween })),
  returnedOn: computed(instant('Revenu le', { show: 'api', when: isBack })),
  lateSince: computed(instant('En retard depuis', { show: 'api', when: isLateNow })),
  guaranteeState: computed(choice('Caution', guaranteeStates, { show: 'api', tones: guaranteeTones })),
  isGuaranteeDue: computed(boolean('Caution à restituer', { show: 'api' })),
  cancellationFee: computed(money('Frais d’annulation selon les conditions', { show: 'api' })),
  cancellationRule: computed(cancellationRule),
  guaranteeHeld: computed(money('Caution détenue', { show: 'api' })),
  invoicedStamp: computed(money('Timbre des factures', { show: 'api' })),
  invoicedBeside: computed(money('Autres lignes des factures', { show: 'api' })),
  withheld: computed(money('Retenue à la source', { show: 'api' })),
  credited: computed(money('Avoirs', { show: 'api' })),
  received: computed(money('Encaissé, factures comprises', { show: 'api' })),
  overpaid: computed(money('Trop-perçu', { show: 'api', when: isOverpaid })),
  isLate: computed(boolean('En retard', { show: 'api', tones: { true: 'danger' } })),
  isToInvoice: computed(boolean('À facturer', { show: 'api' })),
  isToCollect: computed(boolean('À encaisser', { show: 'api' })),
  toInvoice: computed(money('Pas encore facturé', { show: 'api' })),
  isStanding: computed(boolean('En cours', { show: 'api' })),
};
