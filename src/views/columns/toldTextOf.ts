import type { Resource } from '../../schema/resource';
import { deadlineName, todayName } from '../../schema/told';
import type { Told, ToldDeadline, ToldToday } from '../../schema/told';
import { toldField } from '../../schema/toldField';
import { dateText } from './dateText';

type Row = Record<string, unknown>;

/** What the engine tells of a record, in a few words: 'Visite technique, 22/12/2026', 'En location'; '' when nothing. */
export function toldTextOf(resource: Resource, path: Told): (record: Row) => string {
  const texts: Record<Told, (record: Row) => string> = {
    [deadlineName]: record => {
      const due = record[deadlineName] as ToldDeadline | null | undefined;
      return due ? `${due.of}, ${dateText(due.date)}` : '';
    },
    [todayName]: record => {
      const today = record[todayName] as ToldToday | null | undefined;
      return today ? (toldField(resource, todayName)?.choices?.[today.kind] ?? today.kind) : '';
    },
  };
  return texts[path];
}
