import { memo } from 'react';
import { CategoryLine } from './CategoryLine';
import type { Cursor } from './moveCursor';
import type { Block } from './rowPlaces';
import type { Row } from './rowsOf';
import type { Span } from './span';
import { UnassignedLine } from './UnassignedLine';
import type { Texts } from './usePlanningTexts';
import { VehicleLine } from './VehicleLine';

interface RowBlockProps {
  rows: readonly Row[];
  block: Block;
  span: Span;
  /** Minutes of the window. */
  now: number;
  /** Where the keyboard is, in this block. */
  cursor: Cursor | null;
  texts: Texts;
  mayCreate: boolean;
  mayMove: boolean;
  onFold: (category: string) => void;
}

/** Some rows that come in and go together. */
export const RowBlock = memo(function RowBlock({
  rows,
  block,
  cursor,
  onFold,
  texts,
  ...rest
}: RowBlockProps) {
  const { from, to, top, height } = block;
  return (
    <div role="presentation" className="block" style={{ top, height }}>
      {rows.slice(from, to).map((row, at) => {
        const own = cursor?.row === row.key ? cursor : null;
        const shared = { index: from + at, cursor: own, texts, ...rest };
        if (row.type === 'vehicle') return <VehicleLine key={row.key} row={row} {...shared} />;
        if (row.type === 'unassigned') return <UnassignedLine key={row.key} row={row} {...shared} />;
        return (
          <CategoryLine
            key={row.key}
            row={row}
            span={rest.span}
            index={from + at}
            current={own !== null}
            onFold={onFold}
          />
        );
      })}
    </div>
  );
});
