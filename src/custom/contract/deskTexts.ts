import { formatInstant } from '../../domain/instant';
import { lateText } from '../../domain/lateness';
import { contractStages, lineStates } from '../../product/enumerations';
import type { Tone } from '../../schema/field';
import type { DeskContract, DeskLine } from './deskRecord';

const NBSP = '\u00a0';
const DAY = 24 * 3_600_000;

const lineTones: Readonly<Record<DeskLine['lineState'], Tone>> = {
  TO_DELIVER: 'info',
  ON_RENT: 'active',
  RETURNED: 'success',
  SWAPPED: 'draft',
};

/** The text of a line's chip, and how: its state, or how late it is. @param late ms. */
export function lineChip(
  { lineState }: DeskLine,
  { late, stage }: { late: number; stage: DeskContract['stage'] },
): { label: string; tone: Tone } {
  if (stage === 'CANCELLED') return { label: contractStages.CANCELLED, tone: 'draft' };
  if (late > 0) return { label: `${lateText(late)} de retard`, tone: 'danger' };
  return { label: lineStates[lineState], tone: lineTones[lineState] };
}

/** '32 415 km · 7/8', of a hand-over; null while nothing was read. */
export function readingText(mileage: number | null, fuel: number | null): string | null {
  if (mileage === null) return null;
  const kilometres = `${mileage.toLocaleString('fr-FR').replaceAll(/\s/gu, NBSP)}${NBSP}km`;
  return fuel === null ? kilometres : `${kilometres} · ${fuel}/8`;
}

/** 'Kilométrage illimité', '250 km par jour inclus'; null where nothing was agreed. */
export function includedText(perDay: number | null): string | null {
  if (perDay === null) return null;
  return perDay === 0 ? 'Kilométrage illimité' : `${perDay}${NBSP}km par jour inclus`;
}

/** 'Jour 6 sur 14', of a vehicle that is out. @param now epoch ms. */
export function dayText({ departedAt, departureDate, numberOfDays }: DeskLine, now: number): string | null {
  if (numberOfDays === null) return null;
  const day = Math.max(1, Math.ceil((now - (departedAt ?? departureDate)) / DAY));
  return `Jour ${day} sur ${numberOfDays}`;
}

/** How far a vehicle that is out is on its way to its planned return, 0 to 1; and how much of the bar is late. */
export function progressOf(line: DeskLine, now: number): { done: number; late: number } {
  const from = line.departedAt ?? line.departureDate;
  const [planned, whole] = [line.returnDate - from, Math.max(now, line.returnDate) - from];
  if (whole <= 0) return { done: 0, late: 0 };
  return now <= line.returnDate
    ? { done: Math.max(0, now - from) / planned, late: 0 }
    : { done: planned / whole, late: (now - line.returnDate) / whole };
}

/** A stage of a contract's life, and the text under it. */
export interface Step {
  label: string;
  note: string | null;
  state: 'done' | 'here' | 'coming' | 'cancelled';
}

const path = ['DRAFT', 'SIGNED', 'DEPARTED', 'RETURNED', 'CLOSED'] as const;
const names = { DRAFT: 'Brouillon', SIGNED: 'Signé', DEPARTED: 'Parti', RETURNED: 'Revenu', CLOSED: 'Clos' };

/** The five stages in their order, with the instant or the count that each has. */
export function stepsOf(contract: DeskContract): Step[] {
  const { stage, vehicles, createdAt, signedAt } = contract;
  const isCancelled = stage === 'CANCELLED';
  const reached = isCancelled ? (signedAt ? 1 : 0) : path.indexOf(stage);
  const departed = vehicles.flatMap(line => line.departedAt ?? []);
  const back = vehicles.filter(line => line.returnedAt !== null);
  const notes: Record<(typeof path)[number], string | null> = {
    DRAFT: formatInstant(createdAt),
    SIGNED: signedAt === null ? null : formatInstant(signedAt),
    DEPARTED: departed.length > 0 ? `depuis le ${formatInstant(Math.min(...departed))}` : null,
    RETURNED:
      departed.length > 0
        ? `${back.length} véhicule${back.length > 1 ? 's' : ''} sur ${vehicles.length}`
        : null,
    CLOSED: null,
  };
  return path.map((one, index) => ({
    label: names[one],
    note: notes[one],
    state:
      isCancelled && index > reached
        ? 'cancelled'
        : index < reached
          ? 'done'
          : index === reached
            ? 'here'
            : 'coming',
  }));
}
