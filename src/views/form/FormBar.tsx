import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { rowFields } from '../../schema/paths';
import { SaveBar } from './SaveBar';
import { UnsavedGuard } from './UnsavedGuard';
import { useUnsavedForm } from './unsavedForms';
import { countChanges } from './countChanges';
import { focusProblem } from './focusField';
import { problemsOf } from './formErrors';
import type { Problem } from './formErrors';
import { only } from './useRecordForm';
import type { Put } from './useFollows';
import type { useRepeaters } from './useRepeaters';
import type { Refusal } from './useSubmit';

interface FormBarProps {
  mode: 'create' | 'edit';
  fields: Fields;
  initial: Draft;
  /** What rules have put into fields since: no change of anybody's. */
  put: Put;
  repeaters: ReturnType<typeof useRepeaters>;
  /** Told whether leaving the page would lose something. */
  changed: RefObject<boolean>;
  /** It stands there from the beginning: leaving it is one of its buttons. */
  open?: boolean;
  /** Saved and about to be left: what it holds is no more unsaved. */
  gone: RefObject<boolean>;
  saving: boolean;
  refusal: Refusal | null;
  onReload?: () => void;
  place: RefObject<HTMLFormElement | null>;
  /** In a dialog, whose page has the guard. */
  inDialog?: boolean;
  onCancel: () => void;
}

/** The save bar of a form, there when something changed (always when creating), and the guard of unsaved changes. */
export function FormBar(props: FormBarProps) {
  const { mode, fields, initial, put, repeaters, changed, gone, open, saving, place } = props;
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const changes = useWatch({
    control,
    compute: (values: Draft) =>
      countChanges(fields, only(fields, { ...initial, ...put.current }), only(fields, values), resources),
  });
  const { pending, handles } = repeaters;
  const refusal = props.refusal?.halfTyped && pending.length === 0 ? null : props.refusal;
  const problems = problemsOf(fields, errors, field => rowFields(field, resources.get));
  const unsaved = changes > 0 || pending.length > 0;
  useEffect(() => {
    changed.current = unsaved && !gone.current;
  }, [changed, unsaved, gone]);
  useUnsavedForm(changed);
  const lead = (problem: Problem) => focusProblem(place.current, problem.path, handles);
  return (
    <>
      {!props.inDialog && <UnsavedGuard changed={changed} />}
      {(mode === 'create' || open || unsaved || saving || problems.length > 0 || refusal) && (
        <SaveBar
          problems={problems}
          changes={mode === 'create' ? 0 : changes}
          refusal={refusal?.message}
          onReload={refusal?.code === 'CONFLICT' ? props.onReload : undefined}
          label={mode === 'create' ? 'Enregistrer' : 'Mettre à jour'}
          saving={saving}
          onProblem={lead}
          onCancel={props.onCancel}
        />
      )}
    </>
  );
}
