import { definePage } from '../schema/definePage';

/** A booking while the client is on the telephone: when, who, what, at which price, and whether it is firm. */
export default definePage({
  path: '/reservation/quick-booking',
  area: 'reservation',
  label: 'Réservation rapide',
  access: 'create_reservation',
  makes: 'reservations',
  questions: {},
});
