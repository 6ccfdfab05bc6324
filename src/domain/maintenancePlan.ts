/** What is done to a vehicle every so many kilometres; the rest of the row is of no matter here. */
export interface PlannedTask {
  /** Kilometres between two times; nothing where only months count. */
  mileage?: number | string | null;
  /** How many times in all; nothing means for as long as the vehicle is ours. */
  numberOfRecurrence?: number | string | null;
}

/**
 * The mileage at which the next task of a plan is due: of each task the first multiple of its period above the present
 * mileage, counted from the mileage at which the vehicle came; the least of them. Null when nothing is due by
 * kilometres.
 */
export function nextMaintenanceMileage(
  plan: readonly PlannedTask[],
  firstMileage: number,
  presentMileage: number | null,
): number | null {
  const present = Math.max(presentMileage ?? firstMileage, firstMileage);
  const due = plan.flatMap(({ mileage, numberOfRecurrence }) => {
    const period = Number(mileage ?? 0);
    if (!(period > 0)) return [];
    const times = Math.floor((present - firstMileage) / period) + 1;
    const most = Number(numberOfRecurrence ?? 0) || Infinity;
    return times > most ? [] : [firstMileage + times * period];
  });
  return due.length > 0 ? Math.min(...due) : null;
}

/** What is wrong with a row of a plan, in French; null when nothing is. */
export function plannedTaskFault(task: { mileage?: unknown; dateRecurrenceMonths?: unknown }): string | null {
  return task.mileage == null && task.dateRecurrenceMonths == null
    ? 'dites tous les combien de kilomètres, ou de mois'
    : null;
}
