import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resources } from '../../resources/all';
import type { Draft, Field, Fields } from '../../schema/field';
import { changedInput } from '../../schema/words/fields/formValues';
import { nestErrors } from '../form/formErrors';
import type { Problem } from '../form/formErrors';
import { judgeRow } from '../form/judge';
import { useInitialValues } from '../form/useInitialValues';
import type { Row } from './rowColumns';

interface EntryLine {
  fields: Fields;
  /** What typing in it makes of its neighbours. */
  moves: Field['moves'];
  /** Gives the whole record being filled, for the fields' `when` and for `moves`. */
  record: () => Draft;
  /** The row being edited; null for a new one. */
  loaded: Row | null;
}

/**
 * The form of the entry line: a new row, or the one loaded to be edited. Judged alone, by the same validation,
 * when it is added and then at each change.
 */
export function useEntryLine({ fields, moves, record, loaded }: EntryLine) {
  const blank: Row = useInitialValues({ fields });
  const start = loaded ?? blank;
  const rules = useRef({ fields, moves, record });
  rules.current = { fields, moves, record };
  const form = useForm<Record<string, unknown>>({
    defaultValues: start as Record<string, unknown>,
    resolver: values => {
      const messages = judgeRow(rules.current.fields, values, rules.current.record(), resources);
      const valid = Object.keys(messages).length === 0;
      return valid ? { values, errors: {} } : { values: {}, errors: nestErrors(messages) };
    },
    mode: 'onSubmit',
    // Each change after a first try is judged whole, below.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [changed, setChanged] = useState(false);
  const found = useRef<readonly Problem[]>([]);
  const mark = useCallback(() => {
    for (const { path, message } of found.current) form.setError(path, { type: 'validate', message });
  }, [form]);
  const shown = useRef({ start, isNew: !loaded });
  useEffect(() => {
    // What a new row begins with may come while it is being typed: what was typed stays.
    const { start: before, isNew } = shown.current;
    const typed =
      isNew && !loaded
        ? Object.entries(form.getValues()).filter(([name, value]) => value !== before[name])
        : [];
    shown.current = { start, isNew: !loaded };
    form.reset(start as Record<string, unknown>);
    for (const [name, value] of typed) form.setValue(name, value);
    setChanged(typed.length > 0);
    mark();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name, isSubmitted }) => {
        setChanged(Object.keys(changedInput(rules.current.fields, start, values, resources)).length > 0);
        const moved = name && rules.current.moves?.[name]?.(values, rules.current.record());
        for (const [neighbour, value] of Object.entries(moved ?? {})) form.setValue(neighbour, value);
        if (isSubmitted) void form.trigger();
        else if (name) form.clearErrors(name);
      },
    });
  }, [form, start, loaded, mark]);
  return {
    form,
    changed,
    /** Shows what is wrong in the row that is loaded, or about to be: a row that comes into the line empties it first. */
    blame(problems: readonly Problem[]) {
      found.current = problems;
      mark();
    },
    clear() {
      found.current = [];
      form.reset(start as Record<string, unknown>);
      setChanged(false);
    },
  };
}
