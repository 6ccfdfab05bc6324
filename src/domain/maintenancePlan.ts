import { addMonths, isCalendarDate, yearOf } from './calendarDate';
import type { CalendarDate } from './calendarDate';

type Figure = number | string | null;

/** What is done to a vehicle every so many kilometres or months, and when it last was; figures may be as forms hold them. */
export interface PlannedTask {
  /** Kilometres between two times; nothing where only months count. */
  mileage?: Figure;
  dateRecurrenceMonths?: Figure;
  reminderBeforeMileage?: Figure;
  reminderBeforeMonths?: Figure;
  /** How many times in all; nothing means for as long as the vehicle is ours. */
  numberOfRecurrence?: Figure;
  /** Nothing where it was not done since the vehicle came. */
  lastDoneOn?: CalendarDate | null;
  lastDoneMileage?: Figure;
  timesDone?: Figure;
}

/** When something is due: at this mileage or on this day, whichever comes first. */
export interface Due {
  mileage: number | null;
  date: CalendarDate | null;
}

/**
 * When the next task of a plan is due, and when it is to be thought of (domain C.16): of each task a period after it
 * was last done, or after the vehicle came; the least of them. It may be over already: nothing but doing it moves it.
 * @param came what the odometer showed when the vehicle came, and when that was.
 */
export function nextUpkeep(plan: readonly PlannedTask[], came: Due): { due: Due; reminder: Due } {
  const tasks = plan.filter(task => !isOver(task)).map(task => dueOf(task, came));
  return {
    due: soonest(tasks.map(({ due }) => due)),
    reminder: soonest(tasks.map(({ reminder }) => reminder)),
  };
}

const count = (figure: Figure | undefined) => Number(figure ?? 0) || 0;

/** Done as many times as it was to be. */
function isOver({ numberOfRecurrence, timesDone }: PlannedTask): boolean {
  const most = count(numberOfRecurrence);
  return most > 0 && count(timesDone) >= most;
}

function dueOf(task: PlannedTask, came: Due): { due: Due; reminder: Due } {
  const [kilometres, months] = [count(task.mileage), count(task.dateRecurrenceMonths)];
  const lastMileage = isFilled(task.lastDoneMileage) ? count(task.lastDoneMileage) : (came.mileage ?? 0);
  const lastDate = isCalendarDate(task.lastDoneOn) ? task.lastDoneOn : came.date;
  const mileage = kilometres > 0 ? lastMileage + kilometres : null;
  const date = months > 0 && lastDate ? monthsFrom(lastDate, months) : null;
  return {
    due: { mileage, date },
    reminder: {
      mileage: mileage && mileage - count(task.reminderBeforeMileage),
      date: date && monthsFrom(date, -count(task.reminderBeforeMonths)),
    },
  };
}

/** Null beyond the years that there are. */
function monthsFrom(date: CalendarDate, months: number): CalendarDate | null {
  const year = yearOf(date) + months / 12;
  return year > 1 && year < 9999 ? addMonths(date, months) : null;
}

function soonest(dues: readonly Due[]): Due {
  const mileages = dues.flatMap(({ mileage }) => mileage ?? []);
  return {
    mileage: mileages.length > 0 ? Math.min(...mileages) : null,
    date: dues.flatMap(({ date }) => date ?? []).toSorted()[0] ?? null,
  };
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** What is wrong with a row of a plan, in French; null when nothing is. */
export function plannedTaskFault(task: {
  mileage?: unknown;
  dateRecurrenceMonths?: unknown;
  lastDoneOn?: unknown;
  lastDoneMileage?: unknown;
}): string | null {
  const { mileage, dateRecurrenceMonths, lastDoneOn, lastDoneMileage } = task;
  if (mileage == null && dateRecurrenceMonths == null)
    return 'dites tous les combien de kilomètres, ou de mois';
  if (mileage != null && lastDoneOn != null && lastDoneMileage == null)
    return 'dites à quel kilométrage elle fut faite';
  if (dateRecurrenceMonths != null && lastDoneMileage != null && lastDoneOn == null)
    return 'dites quel jour elle fut faite';
  return null;
}
