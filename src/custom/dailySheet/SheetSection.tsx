import { useId } from 'react';
import type { CalendarDate } from '../../domain/calendarDate';
import { SheetRow } from './SheetRow';
import type { Way } from './sheetTexts';
import type { SheetLine } from './useDailySheet';

interface SheetSectionProps {
  title: string;
  /** The message when there is no line. */
  none: string;
  /** How it looks when there are some: what needs something to be done. */
  tone?: 'warning' | 'danger';
  lines: readonly SheetLine[];
  day: CalendarDate;
  way: Way;
  /** Vehicles that are late. */
  out: ReadonlySet<string>;
  /** Epoch ms. */
  now: number;
  /** Of what is not back. */
  isOverdue?: boolean;
}

/** One list of the day under its title and count, in the order of the hours. */
export function SheetSection({ title, none, tone, lines, ...shared }: SheetSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-tone={lines.length > 0 ? tone : undefined}>
      <h2 id={id}>
        {title} <span className="count">{lines.length}</span>
      </h2>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {lines.map(line => (
            <SheetRow key={line.id} line={line} {...shared} />
          ))}
        </ul>
      )}
    </section>
  );
}
