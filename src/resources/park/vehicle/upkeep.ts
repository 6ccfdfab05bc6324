import { plannedTaskFault } from '../../../domain/maintenancePlan';
import { vehicleEquipment } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { boolean, choice, integer, money, reference, rows } from '../../../schema/fields';

/** A reminder comes before the time is up. */
const sooner = (period: string) => (reminder: number, task: Draft) =>
  typeof task[period] === 'number' && reminder >= task[period]
    ? 'Le rappel vient avant l’échéance\u00a0: écrivez moins que la période'
    : null;

export const maintenancePlan = rows(
  'Plan d’entretien',
  {
    task: reference('Tâche', 'maintenance-tasks', {
      required: true,
      fills: { mileage: 'defaultMileage', dateRecurrenceMonths: 'defaultMonths' },
    }),
    mileage: integer('Tous les (km)', { min: 1, max: 1_000_000 }),
    dateRecurrenceMonths: integer('Tous les (mois)', { min: 1, max: 240 }),
    reminderBeforeMileage: integer('Rappel avant (km)', { min: 1, check: sooner('mileage') }),
    reminderBeforeMonths: integer('Rappel avant (mois)', { min: 1, check: sooner('dateRecurrenceMonths') }),
    numberOfRecurrence: integer('Fois en tout', {
      min: 1,
      help: 'Vide\u00a0: aussi longtemps que la voiture est là',
    }),
  },
  {
    rowLabel: 'Tâche',
    show: 'sheet',
    check: (plan: readonly Draft[]) => {
      const at = plan.findIndex(task => plannedTaskFault(task) !== null);
      return at < 0 ? null : `Ligne ${at + 1}\u00a0: ${plannedTaskFault(plan[at] ?? {})}`;
    },
  },
);

export const equipment = rows(
  'Équipements',
  {
    item: choice('Équipement', vehicleEquipment, { required: true }),
    present: boolean('Présent', { default: true }),
    condition: choice('État', { NEW: 'Neuf', GOOD: 'Bon', WORN: 'Usé', TO_REPLACE: 'À remplacer' }),
    replacementPriceHT: money('Remplacement HT', { min: 0 }),
  },
  {
    rowLabel: 'Équipement',
    show: 'sheet',
    // Alloy wheels have no hubcaps.
    default: Object.keys(vehicleEquipment).map(item => ({ item, present: item !== 'ALLOY_WHEELS' })),
    check: (list: readonly Draft[]) =>
      new Set(list.map(({ item }) => item)).size < list.length ? 'Un équipement figure deux fois' : null,
  },
);
