import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RaRecord } from 'react-admin';
import type { ErrorCode } from '../../providers/readableError';
import { resources } from '../../resources/all';
import type { Fields } from '../../schema/field';
import { rowFields } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { focusProblem } from './focusField';
import { nestErrors, problemsOf } from './formErrors';
import type { ServerFaults } from './serverFaults';
import { only } from './useRecordForm';
import type { RecordForm } from './useRecordForm';
import type { useRepeaters } from './useRepeaters';
import { useSave } from './useSave';
import { useSaveShortcut } from './useSaveShortcut';

interface Submitting {
  resource: Resource;
  by?: string;
  fields: Fields;
  record: RaRecord | undefined;
  form: RecordForm;
  faults: ServerFaults;
  repeaters: ReturnType<typeof useRepeaters>;
  place: RefObject<HTMLFormElement | null>;
  /** Shows the cards of the fields that the server refused. */
  widen: (paths: readonly string[]) => void;
  onSaved: (record: RaRecord) => void;
}

/** A refusal, as the bar says it. */
export interface Refusal {
  message: string;
  code?: ErrorCode;
  /** Holds only while an entry line is half filled. */
  halfTyped?: boolean;
}

/** Said when an entry line holds something that was not added. */
export const halfTypedMessage = 'Ligne en cours\u00a0: ajoutez-la ou videz-la';

/** Saves the form when nothing is wrong; otherwise leads to the first thing to correct. */
export function useSubmit(submitting: Submitting) {
  const { resource, fields, record, form, faults, repeaters, place, onSaved } = submitting;
  const { save, saving } = useSave(resource, record, submitting.by);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  // Those that a refusal brings too.
  const known = useRef(fields);
  known.current = fields;

  const halfTyped = (): boolean => {
    const [path] = repeaters.pending;
    if (path === undefined) return false;
    setRefusal({ message: halfTypedMessage, halfTyped: true });
    repeaters.handles.get(path)?.complain();
    return true;
  };
  const showFirst = (errors: unknown) => {
    const [first] = problemsOf(known.current, errors, field => rowFields(field, resources.get));
    if (first) focusProblem(place.current, first.path, repeaters.handles);
  };
  const send = async (values: Record<string, unknown>) => {
    if (halfTyped()) return;
    const answer = await save(only(fields, values));
    if (!answer) return;
    if ('record' in answer) return onSaved(answer.record);
    const { refused, messages } = answer;
    setRefusal({ message: refused.message, code: refused.code });
    if (Object.keys(messages).length === 0) return;
    // Drawn before the focus goes there.
    flushSync(() => submitting.widen(Object.keys(messages)));
    faults.take(messages, values);
    await form.trigger();
    showFirst(nestErrors(messages));
  };
  const submit = () => {
    if (saving) return;
    setRefusal(null);
    faults.clear();
    void form.handleSubmit(send, errors => {
      if (!halfTyped()) showFirst(errors);
    })();
  };
  useSaveShortcut(submit, place);
  return { submit, saving, refusal, forget: () => setRefusal(null) };
}
