import { toEpoch } from '../../domain/calendarDate';
import { uncoveredText } from '../../domain/uncovered';
import type { Uncovered } from '../../domain/uncovered';
import { resources } from '../../resources/all';
import { coversOf } from '../../schema/words/occupancy/covers';
import { daysTouched } from './freeDays';
import type { Bar } from './planningTypes';
import { DAY, dateAt } from './span';
import type { Span } from './span';

/** Days of the window, both included, on which a vehicle lacks what has to cover it: those that the server gave. */
export interface Gap {
  /** 'Sans assurance'. */
  without: string;
  from: number;
  to: number;
}

const noGaps: readonly Gap[] = [];

/** 'cover:first:last', one behind the other (server/rental/planning/planning.ts). */
export function readGaps(cell: string | undefined): readonly Gap[] {
  if (!cell) return noGaps;
  const covers = coversOf(resources.get('vehicles'));
  return cell.split(';').map(gap => {
    const [cover = 0, from = 0, to = 0] = gap.split(':').map(Number);
    return { without: covers[cover]?.without ?? '', from, to };
  });
}

const NOT_BACK = 'Pas revenu';

/** The days behind a return that was promised and did not take place: the vehicle is free on none of them. */
export const notBack = (bars: readonly Bar[]): Gap[] =>
  bars
    .filter(({ degree }) => degree === 'LATE')
    .map(bar => ({ without: NOT_BACK, from: Math.floor(bar.end / DAY), to: Infinity }));

/** What of them is among the days of a period. */
export function gapsWithin(gaps: readonly Gap[], time: Pick<Bar, 'start' | 'end'>): readonly Gap[] {
  if (gaps.length === 0) return noGaps;
  const [first, last] = daysTouched(time);
  return gaps
    .filter(({ from, to }) => from <= last && to >= first)
    .map(gap => ({ ...gap, from: Math.max(gap.from, first), to: Math.min(gap.to, last) }));
}

/** Whether what holds a vehicle lends it to somebody, so that it has to be covered. */
export const isLent = ({ source }: Pick<Bar, 'source'>) =>
  resources.find(source)?.occupies?.holder !== undefined;

/** As `Uncovered` is everywhere. */
export const uncoveredOf = (gaps: readonly Gap[], span: Span): Uncovered[] =>
  gaps.map(({ without, from, to }) => ({
    without,
    from: toEpoch(dateAt(span, from)),
    to: toEpoch(dateAt(span, to)),
  }));

/** 'Sans assurance le 12/12/2026'. */
export const gapTexts = (gaps: readonly Gap[] | undefined, span: Span): string[] =>
  gaps ? uncoveredOf(gaps, span).map(uncoveredText) : [];

/** What is lacked, each once, without the days: 'Sans assurance'. */
export const lacked = (gaps: readonly Gap[] | undefined): string =>
  [...new Set(gaps?.map(({ without }) => without))].join(', ');

/** What a day is on which nothing is planned: 'libre, sans assurance, réserver'; 'pas revenu' where nobody may promise it. */
export function emptyDayText(gaps: readonly Gap[], day: number, mayBook: boolean): string {
  const own = gaps.filter(({ from, to }) => from <= day && day <= to);
  const isBack = own.every(({ without }) => without !== NOT_BACK);
  return [isBack && 'libre', lacked(own).toLowerCase(), isBack && mayBook && 'réserver']
    .filter(Boolean)
    .join(', ');
}
