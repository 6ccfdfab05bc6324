import { daysBetween, fromEpoch, todayInTunis } from '../domain/calendarDate';
import type { Tone } from '../schema/field';

/** From this many days on a deadline is near enough to be seen in a list. */
const near = 30;

/** Days from today to a day (epoch ms), negative once it has passed. */
export const daysLeft = (date: number) => daysBetween(todayInTunis(Date.now()), fromEpoch(date));

/** How a deadline so many days ahead looks. */
export function pressingTone(days: number): Tone {
  if (days < 0) return 'danger';
  return days <= near ? 'warning' : 'workshop';
}
