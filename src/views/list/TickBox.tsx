import { useSyncExternalStore } from 'react';
import type { ListRecord } from './columnsOf';
import type { Ticks } from './Ticks';

/** The box of a row; with the shift key, of all the rows since the one before. It alone is drawn again. */
export function TickBox({ ticks, record }: { ticks: Ticks; record: ListRecord }) {
  const ticked = useSyncExternalStore(ticks.listen, () => ticks.has(record.id));
  return (
    <label
      className="tick"
      // The shift key would select the texts in between.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        checked={ticked}
        aria-label={`Cocher ${record._label || `n° ${record.id}`}`}
        onChange={event => ticks.toggle(record.id, Boolean((event.nativeEvent as MouseEvent).shiftKey))}
      />
    </label>
  );
}
