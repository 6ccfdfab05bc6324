import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { Draft, Fields } from '../../schema/field';
import { useRepeaterBoard } from '../form/RepeaterBoard';
import { focusField } from '../form/focusField';
import { problemsOf } from '../form/formErrors';
import { halfTypedMessage } from '../form/useSubmit';
import type { Row } from './RepeaterProps';
import { focusButton } from './focusButton';
import { useEntryLine } from './useEntryLine';
import { useRows } from './useRows';

interface Repeating {
  path: string;
  fields: Fields;
  /** Path, within a row, of its first input. */
  first: string;
}

/** The repeater as specified (§4): add, load a row to edit it, put it back, remove; nothing half typed is lost. */
export function useRepeater({ path, fields, first }: Repeating) {
  const { getValues, getFieldState } = useFormContext();
  const { rows, editing, edit, put, remove } = useRows(path);
  const record = useCallback(() => getValues() as Draft, [getValues]);
  const line = useEntryLine(fields, record, editing === null ? null : (rows[editing] ?? null));
  const [complaint, setComplaint] = useState<string>();
  const focus = (sub: string) => focusField(document, `${path}.+.${sub}`);

  const complain = () => {
    setComplaint(halfTypedMessage);
    const [wrong] = problemsOf(fields, line.form.formState.errors, field => field.fields ?? {});
    focus(wrong?.path ?? first);
  };
  const load = (index: number, sub = first) => {
    if (line.changed && index !== editing) return complain();
    flushSync(() => edit(index));
    const found = getFieldState(`${path}.${index}`).error;
    for (const problem of problemsOf(fields, found, field => field.fields ?? {}))
      line.form.setError(problem.path, { type: 'validate', message: problem.message });
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
        else focusButton(path, 'Modifier', place);
      },
      errors => {
        const [problem] = problemsOf(fields, errors, field => field.fields ?? {});
        if (problem) focus(problem.path);
      },
    )();
  const cancel = () => {
    const place = editing;
    flushSync(leave);
    if (place !== null) focusButton(path, 'Modifier', place);
  };
  const drop = (index: number) => {
    flushSync(() => remove(index));
    if (!focusButton(path, 'Supprimer', Math.min(index, rows.length - 2))) focus(first);
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
