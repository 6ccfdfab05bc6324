import { lineStates, swapReasons } from '../../../product/enumerations';
import { fuelGauge } from '../../../product/kinds/fuelGauge';
import { choice, instant, integer, money, reference, text } from '../../../schema/fields';
import { bookedVehicle, pricedDays } from '../../reservation/parts/booking';

const written = { readOnly: true } as const;
const apiOnly = { readOnly: true, show: 'api' } as const;

/** One vehicle of a contract. */
export const vehicle = {
  ...bookedVehicle,
  departureDate: instant('Départ', { help: 'Celui du contrat quand il n’est pas dit' }),
  returnDate: instant('Retour', {
    notBefore: 'departureDate',
    help: 'Celui du contrat quand il n’est pas dit',
  }),
  returnAgency: reference('Retour à', 'agencies', { help: 'Si elle est rendue ailleurs' }),
  lineState: choice('État', lineStates, {
    ...written,
    tones: { TO_DELIVER: 'info', ON_RENT: 'active', RETURNED: 'success', SWAPPED: 'draft' },
  }),
  // Somebody keeps a vehicle that is late in spite of who has it next, and who is then to be moved.
  overrun: choice('Dépassement', { DECIDED: 'La suite est à déplacer' }, apiOnly),
  originalReturnDate: instant('Retour convenu d’abord', apiOnly),
  extensionCount: integer('Prolongations', apiOnly),
  // What was known too late of a vehicle that has left: its papers, its caution.
  unfitAt: instant('Signalé le', apiOnly),
  unfit: text('À régulariser', { ...apiOnly, max: 2000 }),
  departedAt: instant('Parti le', apiOnly),
  returnedAt: instant('Rendu le', apiOnly),
  heldFrom: instant('Tenu du', apiOnly),
  heldTo: instant('Tenu au', apiOnly),
  mileageOut: integer('Km au départ', apiOnly),
  mileageIn: integer('Km au retour', apiOnly),
  fuelOut: fuelGauge('Carburant au départ', apiOnly),
  fuelIn: fuelGauge('Carburant au retour', apiOnly),
  departureInspection: reference('État de départ', 'inspections', apiOnly),
  returnInspection: reference('État de retour', 'inspections', apiOnly),
  replaces: reference('Remplace', 'vehicles', apiOnly),
  // Whose price it kept when it took that place; its own where this is empty.
  pricedAs: reference('Au prix de', 'vehicles', apiOnly),
  swapReason: choice('Motif de l’échange', swapReasons, apiOnly),
  chargesSeenAt: instant('Frais du retour décidés le', apiOnly),
  ...pricedDays,
  numberOfDays: integer('Jours', written),
  // Prices are of the days agreed first. Of the days, those that extensions added: charges of their own.
  extendedDays: integer('Jours ajoutés', apiOnly),
  includedKmPerDay: integer('Km inclus par jour', apiOnly),
  extraKmPrice: money('Prix du km supplémentaire', apiOnly),
};
