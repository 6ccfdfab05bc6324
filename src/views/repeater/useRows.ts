import { useCallback, useMemo, useRef, useState } from 'react';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import type { Row } from './RepeaterProps';

/**
 * The rows of a list in the form, and which of them is loaded in the entry line (specification §4).
 * The callbacks keep their identity, so that a row is drawn again only when it changes.
 */
export function useRows(path: string) {
  const { setValue, getValues } = useFormContext();
  const { field } = useController({ name: path });
  const [editing, setEditing] = useState<number | null>(null);
  const known = useRef<readonly Row[]>([]);
  // The form copies all the rows when one changes: those that have not keep their identity.
  const rows = useMemo(
    () => (known.current = replaceEqualDeep(known.current, (field.value ?? []) as readonly Row[])),
    [field.value],
  );
  // Rows read anew may be fewer.
  const place = editing !== null && editing < rows.length ? editing : null;
  const index = useRef(place);
  index.current = place;

  const write = useCallback(
    (change: (rows: readonly Row[]) => readonly Row[]) =>
      setValue(path, change((getValues(path) ?? []) as readonly Row[]), { shouldDirty: true }),
    [path, setValue, getValues],
  );
  /** Adds the row, or puts it in the place of the one being edited. */
  const put = useCallback(
    (row: Row) => {
      const place = index.current;
      write(all => (place === null ? [...all, row] : all.map((old, at) => (at === place ? row : old))));
      setEditing(null);
    },
    [write],
  );
  const remove = useCallback(
    (at: number) => {
      write(all => all.filter((_, other) => other !== at));
      setEditing(place => (place === null || at > place ? place : at === place ? null : place - 1));
    },
    [write],
  );
  return { rows, editing: place, edit: setEditing, put, remove };
}
