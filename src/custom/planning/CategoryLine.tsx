import { memo } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { longDay } from './dayTexts';
import { occupation } from './freeDays';
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

/** A category: how many of it are free each day, none in red, and how much of it is held. */
export const CategoryLine = memo(function CategoryLine({
  row,
  span,
  index,
  current,
  onFold,
}: CategoryLineProps) {
  const { free, held, total } = row.counts;
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
          <em>libres</em>
        </button>
      </div>
      <div role="presentation" className="cells">
        {free.map((count, day) => {
          const all = total[day] ?? 0;
          return (
            <span
              key={day}
              role="gridcell"
              aria-colindex={day + 2}
              aria-label={`${longDay(dateAt(span, day))}\u00a0: ${count} libre${count > 1 ? 's' : ''} sur ${all}`}
              className={count === 0 ? 'none' : undefined}
              style={{ '--held': occupation(held[day] ?? 0, all) } as React.CSSProperties}
            >
              {count}
              <i />
            </span>
          );
        })}
      </div>
    </div>
  );
});
