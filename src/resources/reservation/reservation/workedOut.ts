import { telephone } from '../../../product/kinds/telephone';
import type { Draft } from '../../../schema/field';
import { boolean, computed, email, money, text } from '../../../schema/fields';
import { cancellationRule } from '../parts/booking';

/** What is worked out of a reservation whenever it is read, for lists, figures and what is sent. */
export const workedOut = {
  clientEmail: computed(email('E-mail du client', { show: 'api', access: { read: 'clients' } })),
  clientPhone: computed(telephone('Téléphone du client', { show: 'api', access: { read: 'clients' } })),
  bookedModel: computed(text('Modèle ou catégorie', { show: 'api' })),
  restToPay: computed(money('Reste à payer', { show: 'api' })),
  overpaid: computed(money('Trop-perçu', { show: 'api', when: ({ overpaid }: Draft) => Boolean(overpaid) })),
  depositLeft: computed(
    money('Acompte à rendre ou affecter', {
      show: 'api',
      when: ({ depositLeft }: Draft) => Boolean(depositLeft),
    }),
  ),
  isStanding: computed(boolean('Maintenue', { show: 'api' })),
  companyName: computed(text('Société', { show: 'api' })),
  cancellationFee: computed(money('Frais d’annulation selon les conditions', { show: 'api' })),
  cancellationRule: computed(cancellationRule),
  absenceFee: computed(money('Frais d’absence selon les conditions', { show: 'api' })),
};

/** Those of a reservation that its contract does not have. */
export const droppedVehicles = computed(
  text('Véhicules sans contrat', {
    show: 'sheet',
    when: (one: Draft) => Boolean(one.droppedVehicles),
    help: 'Le contrat de cette réservation ne les a pas',
  }),
);

/** What its price rests on that nobody has confirmed yet. */
export const seasonToConfirm = computed(
  text('Saison à confirmer', {
    show: 'sheet',
    when: (one: Draft) => Boolean(one.seasonToConfirm),
    help: 'Le prix vaut pour ces dates, estimées',
  }),
);
