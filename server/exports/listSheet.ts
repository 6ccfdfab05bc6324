import { formatInstant } from '../../src/domain/instant';
import { counted, titleOf } from '../../src/schema/french';
import type { Resource } from '../../src/schema/resource';
import { standsRight } from './exportedValue';
import type { SheetColumn } from './sheetColumns';

/** Millimetres that a line has on A4, on either side. */
const portrait = 190;
const landscape = 277;
/** Characters that fit into the width of a portrait page. */
const fewCharacters = 112;
/** From so many lines on each has one line's height, and what does not fit is cut: else Typst takes all the memory. */
const tightFrom = 1500;

/** How a list is laid out: what `list.typ` reads beside its lines. */
export interface ListSheet {
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
}

/** @param now epoch ms; @param count how many lines there will be. */
export function listSheet(
  resource: Resource,
  columns: readonly SheetColumn[],
  { company, filters, now, count }: { company: string; filters: string; now: number; count: number },
): ListSheet {
  const characters = columns.reduce((sum, { width }) => sum + width, 0);
  const wide = characters > fewCharacters;
  const { labels, list } = resource;
  return {
    title: titleOf.list(resource),
    company,
    filters,
    count: counted(count, labels.one, labels.many),
    empty: (filters && list?.nothingFound) || (list?.empty ?? 'Aucun résultat.'),
    date: `Le ${formatInstant(now)}`,
    landscape: wide,
    tight: count >= tightFrom,
    columns: columns.map(({ title, field, width }) => ({
      title,
      width: (width / characters) * (wide ? landscape : portrait),
      right: standsRight(field),
    })),
  };
}

/** Millimetres of a character of the list's size, and of a cell's margins. */
const perCharacter = 1.45;
const margins = 3;

/** A text cut to what one line of a column shows. */
export function cutTo(text: string, millimetres: number): string {
  const most = Math.max(3, Math.floor((millimetres - margins) / perCharacter));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
