import type { CalendarDate } from '../../../domain/calendarDate';
import { nextUpkeep, plannedTaskFault } from '../../../domain/maintenancePlan';
import type { PlannedTask } from '../../../domain/maintenancePlan';
import { vehicleEquipment } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { boolean, choice, date, integer, money, reference, rows } from '../../../schema/fields';

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
    lastDoneOn: date('Faite le', { help: 'Vide\u00a0: pas depuis que la voiture est là' }),
    lastDoneMileage: integer('Faite à (km)', { min: 0, max: 9_999_999 }),
    numberOfRecurrence: integer('Fois en tout', {
      min: 1,
      help: 'Vide\u00a0: aussi longtemps que la voiture est là',
    }),
    timesDone: integer('Fois déjà faite', {
      min: 0,
      when: (_: Draft, task?: Draft) => Boolean(task?.numberOfRecurrence),
    }),
  },
  {
    rowLabel: 'une tâche',
    show: 'sheet',
    check: (plan: readonly Draft[]) => {
      const at = plan.findIndex(task => plannedTaskFault(task) !== null);
      return at < 0 ? null : `Ligne ${at + 1}\u00a0: ${plannedTaskFault(plan[at] ?? {})}`;
    },
  },
);

type Plan = readonly PlannedTask[] | null | undefined;

export const hasPlan = ({ maintenanceTask }: Draft) => ((maintenanceTask as Plan) ?? []).length > 0;

/** When the next task of a vehicle's plan is due, and to be thought of. */
export const upkeepOf = ({ maintenanceTask, firstMileage, purchaseDate, dateIntoCirculation }: Draft) =>
  nextUpkeep((maintenanceTask as Plan) ?? [], {
    mileage: Number(firstMileage ?? 0),
    date: (purchaseDate ?? dateIntoCirculation ?? null) as CalendarDate | null,
  });

export const equipment = rows(
  'Équipements',
  {
    item: choice('Équipement', vehicleEquipment, { required: true }),
    present: boolean('Présent', { default: true }),
    condition: choice('État', { NEW: 'Neuf', GOOD: 'Bon', WORN: 'Usé', TO_REPLACE: 'À remplacer' }),
    replacementPriceHT: money('Remplacement HT', { min: 0 }),
  },
  {
    rowLabel: 'un équipement',
    show: 'sheet',
    // Alloy wheels have no hubcaps.
    default: Object.keys(vehicleEquipment).map(item => ({ item, present: item !== 'ALLOY_WHEELS' })),
    check: (list: readonly Draft[]) =>
      new Set(list.map(({ item }) => item)).size < list.length ? 'Un équipement figure deux fois' : null,
  },
);
