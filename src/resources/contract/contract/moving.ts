import { swapReasons } from '../../../product/enumerations';
import { fuelGauge } from '../../../product/kinds/fuelGauge';
import type { Draft } from '../../../schema/field';
import { boolean, choice, instant, integer, reference, text } from '../../../schema/fields';
import { comingReturn, lineOf } from './lines';

/** What becomes of a vehicle while it is out: kept longer, exchanged, brought back without an inspection. */
export const moving = {
  extendContract: {
    label: 'Prolonger',
    icon: 'calendar',
    fields: {
      vehicle: reference('Véhicule', 'vehicles', { required: true }),
      returnDate: instant('Nouveau retour', { required: true }),
      reason: text('Motif', { max: 200 }),
      // Chosen under the conflict, where there is one.
      replacement: reference('Véhicule donné à la réservation suivante', 'vehicles', {
        when: ({ replacement }: Draft) => Boolean(replacement),
      }),
    },
    preview: 'extension',
    initial: (contract: Draft) => ({
      vehicle: lineOf(contract)?.vehicle,
      returnDate: lineOf(contract)?.returnDate,
    }),
    when: ({ stage }: Draft) => stage === 'SIGNED' || stage === 'DEPARTED',
    success: 'Contrat prolongé\u00a0: l’avenant est à signer.',
    quiet: true,
  },
  swapContractVehicle: {
    label: 'Échanger le véhicule',
    icon: 'arrow-left-right',
    fields: {
      vehicle: reference('Véhicule rendu', 'vehicles', { required: true }),
      reason: choice('Motif', swapReasons, { required: true, asButtons: true, wide: true }),
      at: instant('Le', { required: true, default: 'now' }),
      returnDate: instant('Retour prévu', {
        notBefore: 'at',
        help: 'Vide\u00a0: comme convenu. Plus tard, les jours de plus se paient',
      }),
      newVehicle: reference('Véhicule donné', 'vehicles', {
        required: true,
        free: { from: 'at', to: 'returnDate' },
      }),
      price: choice(
        'Prix',
        { KEEP: 'Garder le prix du contrat', NEW_TARIFF: 'Au tarif du nouveau véhicule' },
        { required: true, default: 'KEEP' },
      ),
      mileageIn: integer('Km du véhicule rendu', { required: true, min: 0 }),
      fuelIn: fuelGauge('Carburant rendu'),
      mileageOut: integer('Km du véhicule donné', { required: true, min: 0 }),
      fuelOut: fuelGauge('Carburant donné'),
      immobilized: boolean('Immobiliser le véhicule rendu', {
        default: true,
        when: ({ reason }: Draft) => reason === 'PANNE' || reason === 'SINISTRE' || reason === 'MAINTENANCE',
      }),
    },
    preview: 'swapVehicles',
    initial: (contract: Draft) => ({
      vehicle: lineOf(contract)?.vehicle,
      returnDate: comingReturn(contract),
    }),
    when: ({ stage }: Draft) => stage === 'DEPARTED',
    success: 'Véhicule échangé\u00a0: l’avenant est à signer.',
    quiet: true,
  },
  returnContractVehicle: {
    label: 'Noter le retour',
    icon: 'clipboard-check',
    fields: {
      vehicle: reference('Véhicule', 'vehicles', { required: true }),
      at: instant('Rendu le', { required: true, default: 'now' }),
      mileage: integer('Kilométrage', { required: true, min: 0 }),
      fuelLevel: fuelGauge('Carburant', { required: true }),
    },
    initial: (contract: Draft) => ({ vehicle: lineOf(contract)?.vehicle }),
    when: ({ stage }: Draft) => stage === 'DEPARTED',
    success: 'Retour enregistré.',
    quiet: true,
  },
} as const;
