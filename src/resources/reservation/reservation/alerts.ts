import type { AlertConfig } from '../../../schema/words/fields/alerts';

/** What has to be seen to: a departure that lacks its vehicle, money of what does not take place. */
export const alerts: readonly AlertConfig[] = [
  {
    of: 'Départ sans véhicule',
    action: 'Affecter un véhicule',
    at: 'departureDate',
    hours: [-36],
    while: { status: ['CONFIRMED'] },
    without: 'vehicles',
  },
  {
    of: 'Option expirée, acompte reçu',
    action: 'Rendre l’acompte, ou l’affecter',
    at: 'expiresAt',
    hours: [0],
    while: { status: ['EXPIRED'] },
    amount: 'depositLeft',
  },
  {
    of: 'Réservation passée, acompte reçu',
    action: 'Rendre l’acompte, ou l’affecter',
    at: 'returnDate',
    hours: [0],
    while: { status: ['PENDING', 'CONFIRMED', 'CANCELLED', 'NO_SHOW'] },
    amount: 'depositLeft',
  },
];
