import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { Draft, Field, Fields } from '../../schema/field';
import { useRepeaterBoard } from '../form/RepeaterBoard';
import { focusField } from '../form/focusField';
import { problemsOf } from '../form/formErrors';
import type { Row } from './rowColumns';
import { focusTool } from './RowTools';
import { useEntryLine } from './useEntryLine';

interface Repeating {
  path: string;
  fields: Fields;
  /** What typing in a row makes of its neighbours. */
  moves?: Field['moves'];
  /** Gives the whole record being filled. */
  record: () => Draft;
  /** Path, within a row, of its first input. */
  first: string;
}

/** The repeater as specified (§4): add, load a row to edit it, put it back, remove; nothing half typed is lost. */
export function useRepeater({ path, fields, moves, record, first }: Repeating) {
  const translate = useTranslate();
  const { getFieldState } = useFormContext();
  const { rows, editing, edit, put, remove } = useRows(path);
  const loaded = editing === null ? null : (rows[editing] ?? null);
  const line = useEntryLine({ fields, moves, record, loaded });
  const [complaint, setComplaint] = useState<string>();
  const focus = (sub: string) => focusField(document, `${path}.+.${sub}`);

  const complain = () => {
    setComplaint(translate('karhba.form.halfTyped'));
    const [wrong] = problemsOf(fields, line.form.formState.errors, field => field.fields ?? {});
    focus(wrong?.path ?? first);
  };
  const load = (index: number, sub = first) => {
    if (line.changed && index !== editing) return complain();
    flushSync(() => edit(index));
    const found = getFieldState(`${path}.${index}`).error;
    line.blame(problemsOf(fields, found, field => field.fields ?? {}));
    focus(sub);
  };
  const leave = () => {
    line.clear();
    setComplaint(undefined);
    edit(null);
  };
  const add = () =>
    void line.form.handleSubmit(
      row => {
        const place = editing;
        flushSync(() => {
          put(row as Row);
          leave();
        });
        if (place === null) focus(first);
        else focusTool(path, 'edits', place);
      },
      errors => {
        const [problem] = problemsOf(fields, errors, field => field.fields ?? {});
        if (problem) focus(problem.path);
      },
    )();
  const cancel = () => {
    const place = editing;
    flushSync(leave);
    if (place !== null) focusTool(path, 'edits', place);
  };
  const drop = (index: number) => {
    flushSync(() => remove(index));
    if (!focusTool(path, 'removes', Math.min(index, rows.length - 2))) focus(first);
  };

  const latest = useRef({ complain, load, leave, drop });
  latest.current = { complain, load, leave, drop };
  const board = useRepeaterBoard();
  useEffect(
    () =>
      board.join(path, {
        complain: () => latest.current.complain(),
        openRow: (index, sub) => latest.current.load(index, sub),
        empty: () => latest.current.leave(),
      }),
    [board, path],
  );
  useEffect(() => {
    board.setPending(path, line.changed);
    if (!line.changed) setComplaint(undefined);
  }, [board, path, line.changed]);

  return {
    rows,
    editing,
    line,
    complaint,
    add,
    cancel,
    edit: useCallback((index: number) => latest.current.load(index), []),
    remove: useCallback((index: number) => latest.current.drop(index), []),
  };
}

/**
 * The rows of a list in the form, and which of them is loaded in the entry line (specification §4).
 * The callbacks keep their identity, so that a row is drawn again only when it changes.
 */
function useRows(path: string) {
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
