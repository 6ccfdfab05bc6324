import { memo } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { freeText, longDay } from './dayTexts';
import { occupation, weeklyLowsOf } from './freeDays';
import { unassignedLabel } from './barTexts';
import { sizes } from './sizes';
import type { CategoryRow } from './rowsOf';
import { dateAt } from './span';
import type { Span } from './span';

interface CategoryLineProps {
  row: CategoryRow;
  span: Span;
  /** Place among all rows. */
  index: number;
  /** Whether the keyboard is here. */
  current: boolean;
  onFold: (id: string) => void;
}

/**
 * A category: how many of it are free each day, none in red, and how much of it is held or promised. In a quarter, where
 * numbers would touch, those of each week's worst day; the others are pointed at.
 */
export const CategoryLine = memo(function CategoryLine({
  row,
  span,
  index,
  current,
  onFold,
}: CategoryLineProps) {
  const { free, held, total, promised, missing } = row.counts;
  const hidden = row.folded ? row.unassigned : 0;
  const weeklyLows = span.days > 45 ? weeklyLowsOf(free) : undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className="row category"
      data-row={row.key}
      style={{ height: sizes.category }}
    >
      <div role="rowheader" aria-colindex={1} className="name">
        <button
          type="button"
          aria-expanded={!row.folded}
          tabIndex={current ? 0 : -1}
          data-cursor={current || undefined}
          onClick={() => onFold(row.id)}
        >
          <ChevronDown size={14} aria-hidden />
          <b>{row.label}</b>
          {row.vehicles}
          <em>
            {hidden > 0
              ? `${hidden} ${unassignedLabel.toLowerCase()}`
              : weeklyLows
                ? 'libres min.'
                : 'libres'}
          </em>
        </button>
      </div>
      <div role="presentation" className="cells">
        {free.map((count, day) => {
          const label = `${longDay(dateAt(span, day))}\u00a0: ${freeText(row.counts, day)}`;
          const lacks = Boolean(missing[day]);
          return (
            <span
              key={day}
              role="gridcell"
              aria-colindex={day + 2}
              aria-label={label}
              title={weeklyLows || promised[day] ? label : undefined}
              className={lacks ? 'none lacking' : count === 0 ? 'none' : undefined}
              style={{ '--held': occupation(held[day] ?? 0, total[day] ?? 0) } as React.CSSProperties}
            >
              {!weeklyLows || weeklyLows[day] ? count : null}
              <i />
            </span>
          );
        })}
      </div>
    </div>
  );
});
