import { fromEpoch } from './calendarDate';
import type { CalendarDate } from './calendarDate';

const DAY = 86_400_000;
/** 1 Muharram 1: 16 July 622 of Julius Caesar's calendar, in days before 1970. */
const FIRST = -492_148;

/**
 * The day that the tabular calendar gives to an Islamic date: months of 30 and 29 days by turns, and a day more at the
 * end of the years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29 of each thirty. Where the moon is watched for, as in
 * Tunisia, the day comes the same, or one or two apart: an estimate.
 * @param month from 1, Muharram, to 12, Dhu al-Hijja.
 */
export function islamicDate(year: number, month: number, day: number): CalendarDate {
  const years = (year - 1) * 354 + Math.floor((3 + 11 * year) / 30);
  const months = Math.ceil(29.5 * (month - 1));
  return fromEpoch((FIRST + years + months + day - 1) * DAY);
}

/** The Islamic years of which a day lies in a year of ours; no other has one. */
export function islamicYearsOf(year: number): number[] {
  const about = Math.floor(((year - 622) * 33) / 32);
  return [about - 1, about, about + 1, about + 2];
}
