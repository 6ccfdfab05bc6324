import { formatDate } from '../../../domain/calendarDate';
import { presentDay } from '../../../domain/clock';
import { toTunisLocal } from '../../../domain/instant';
import type { Resource } from '../../resource';
import { deadlineName, todayName } from './virtualFields';
import type { VirtualField, DeadlineValue, TodayValue } from './virtualFields';
import { FREE, LATE, PREPARATION } from './occupiers';
import { virtualField } from './virtualField';
import { dateText } from '../../kinds/date';

type Row = Record<string, unknown>;

/** A virtual field of a record, in a few words: 'Visite technique, 22/12/2026', 'En location'; '' when nothing. */
export function virtualFieldTextOf(resource: Resource, path: VirtualField): (record: Row) => string {
  const texts: Record<VirtualField, (record: Row) => string> = {
    [deadlineName]: record => {
      const due = record[deadlineName] as DeadlineValue | null | undefined;
      return due ? `${due.of}, ${dateText(due.date)}` : '';
    },
    [todayName]: record => {
      const today = record[todayName] as TodayValue | null | undefined;
      return today ? (virtualField(resource, todayName)?.choices?.[today.kind] ?? today.kind) : '';
    },
  };
  return texts[path];
}

/**
 * Until when a record does what it does, and for whom: 'jusqu’au 12/12 à 09:00, Mehdi Trabelsi'; of a free one, who comes
 * then: 'jusqu’au 14/12, puis RES-2026-00417'; of one that is late, since when: 'depuis le 12/12 à 09:00, Mehdi
 * Trabelsi'; of one in preparation, that alone: 'jusqu’à 21:05'. '' when there is no end.
 */
export function todayUntil(value: unknown): string {
  const today = value as TodayValue | null | undefined;
  if (!today) return '';
  if (today.kind === PREPARATION && today.until !== null) return untilText(today.until);
  const label = today.source?.label ?? '';
  const who = label && today.kind === FREE ? `puis ${label}` : label;
  const bound = today.kind === LATE ? 'depuis le' : 'jusqu’au';
  return [today.until === null ? '' : `${bound} ${momentText(today.until)}`, who].filter(Boolean).join(', ');
}

/** 'jusqu’à HH:mm', with its day when that is another. */
function untilText(instant: number): string {
  const [day, time] = toTunisLocal(instant).split('T');
  return day === presentDay() ? `jusqu’à ${time}` : `jusqu’au ${momentText(instant)}`;
}

/** 'dd/MM à HH:mm', without the hour of a whole day, with the year when it is another. */
function momentText(instant: number): string {
  const [day = '', time = ''] = toTunisLocal(instant).split('T');
  const isSameYear = day.slice(0, 4) === presentDay().slice(0, 4);
  const date = isSameYear ? formatDate(day).slice(0, 5) : formatDate(day);
  return isWholeDay(time) ? date : `${date} à\u00a0${time}`;
}

const isWholeDay = (time: string) => time === '00:00' || time === '23:59';
