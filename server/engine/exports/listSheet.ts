import { kindOf } from '../../../src/schema/kinds/kind';
import { formatInstant } from '../../../src/domain/instant';
import { counted, titleOf } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import type { SheetColumn } from './sheetColumns';

/** Millimetres that a line has on A4, on either side. */
const portrait = 190;
const landscape = 277;
/** Millimetres of a character of the list's size, and of a cell's margins. */
const perCharacter = 1.5;
/** The same of a text all in capitals, which must not reach into its neighbour. */
const widestCharacter = 1.7;
const margins = 3.5;
const uncut = 200;
/** Characters of width that a text may request, and millimetres that it keeps when there is little room. */
const longestText = 34;
/** A text of so many characters at most is shown whole. */
const shortText = 18;
const narrowest = 15;
/** From so many lines on each has one line's height, and what does not fit is cut: else Typst takes all the memory. */
const tightFrom = 1500;

/** How a list is laid out: what `list.typ` reads beside its lines. */
interface ListSheet {
  title: string;
  company: string;
  filters: string;
  /** '48 véhicules' */
  count: string;
  empty: string;
  date: string;
  landscape: boolean;
  tight: boolean;
  columns: { title: string; width: number; right: boolean }[];
  /** In a tight list, how many characters each column shows. */
  cut: number[] | null;
}

interface SheetContext {
  company: string;
  filters: string;
  /** Epoch ms. */
  now: number;
  /** How many lines there are. */
  count: number;
  /** Characters of the longest text of each column. */
  longest: readonly number[];
}

export function listSheet(
  resource: Resource,
  columns: readonly SheetColumn[],
  { company, filters, now, count, longest }: SheetContext,
): ListSheet {
  const tight = count >= tightFrom;
  const wanted = columns.map(({ title, field }, index) => {
    const shrinks = !kindOf(field).isShort && (longest[index] ?? 0) > shortText;
    const characters = Math.max(title.length, Math.min(longest[index] ?? 0, longestText));
    const each = shrinks && tight ? widestCharacter : perCharacter;
    return { width: characters * each + margins, shrinks };
  });
  const wide = sum(wanted.map(({ width }) => width)) > portrait;
  const widths = fitted(wanted, wide ? landscape : portrait);
  const { labels, list } = resource;
  const figure = count.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0');
  return {
    title: titleOf.list(resource),
    company,
    filters,
    count: counted(count, labels.one, labels.many).replace(String(count), figure),
    empty: (filters && list?.nothingFound) || (list?.empty ?? 'Aucun résultat.'),
    date: `Le ${formatInstant(now)}`,
    landscape: wide,
    tight,
    columns: columns.map(({ title, field }, index) => ({
      title,
      width: widths[index] ?? 0,
      right: kindOf(field).numeric,
    })),
    cut: tight
      ? widths.map((width, index) =>
          wanted[index]?.shrinks
            ? Math.max(3, Math.floor((width - margins) / widestCharacter + 0.01))
            : uncut,
        )
      : null,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Widths that fill a line: texts give way, or take what is left; where that is not enough, all do. */
function fitted(wanted: readonly { width: number; shrinks: boolean }[], line: number): number[] {
  const texts = sum(wanted.map(({ width, shrinks }) => (shrinks ? width : 0)));
  const spare = line - sum(wanted.map(({ width }) => width));
  const fit = wanted.map(({ width, shrinks }) =>
    shrinks ? Math.max(Math.min(width, narrowest), width + (spare * width) / texts) : width,
  );
  const all = sum(fit);
  return texts > 0 && all <= line ? fit : fit.map(width => (width * line) / all);
}
