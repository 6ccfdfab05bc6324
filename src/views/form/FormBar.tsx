import { useContext, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useSaveContext, useTranslate } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { rowFields } from '../../schema/words/fields/paths';
import { SaveBar } from './SaveBar';
import type { Repeaters } from './RepeaterBoard';
import { countChanges, only } from './changes';
import type { PreviewName } from '../../schema/words/sheet/panelNames';
import { FormPreviews } from './FormPreviews';
import { focusProblem } from './focusField';
import { problemsOf } from './formErrors';
import type { Problem } from './formErrors';
import { useUnsavedForm } from '../../providers/routerProvider';
import type { Put } from './useFollows';

interface FormBarProps {
  isNew: boolean;
  fields: Fields;
  initial: Draft;
  /** What rules have put into fields since: no change of anybody's. */
  put: Put;
  repeaters: Repeaters;
  /** Whether leaving the page would lose something. */
  changed: RefObject<boolean>;
  /** Saved and about to be left: what it holds is no more unsaved. */
  gone: RefObject<boolean>;
  refusal: ReadableError | null;
  onReload?: () => void;
  place: RefObject<HTMLElement | null>;
  /** Shown in it, whatever else it shows. */
  preview?: PreviewName;
  /** There from the beginning: leaving the form is one of its buttons. */
  open: boolean;
  onCancel: () => void;
}

/** The save bar of a form, there when something changed (always when creating); a try that fails leads to the first fault. */
export function FormBar(props: FormBarProps) {
  const { isNew, fields, initial, put, repeaters, changed, open, gone, refusal, place } = props;
  const translate = useTranslate();
  const Preview = useContext(FormPreviews)[props.preview ?? ('' as PreviewName)];
  const { control } = useFormContext();
  const { saving = false } = useSaveContext();
  const { errors, submitCount } = useFormState({ control });
  const changes = useWatch({
    control,
    compute: (values: Draft) =>
      countChanges(fields, only(fields, { ...initial, ...put.current }), only(fields, values), resources),
  });
  const { pending, handles } = repeaters;
  const problems = problemsOf(fields, errors, field => rowFields(field, resources.get));
  const unsaved = changes > 0 || pending.length > 0;
  useEffect(() => {
    changed.current = unsaved && !gone.current;
  }, [changed, unsaved, gone]);
  useUnsavedForm(changed);
  const lead = (problem: Problem) => focusProblem(place.current, problem.path, handles);
  // Half typed at the last try.
  const [halfTyped, setHalfTyped] = useState(false);
  const [list] = pending;
  const [first] = problems;
  useEffect(() => {
    setHalfTyped(submitCount > 0 && list !== undefined);
    if (submitCount === 0) return;
    if (list !== undefined) handles.get(list)?.complain();
    else if (first) lead(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a try
  }, [submitCount]);
  const shown = isNew || open || unsaved || saving || problems.length > 0 || refusal;
  return (
    shown && (
      <SaveBar
        problems={problems}
        changes={isNew ? 0 : changes}
        refusal={
          halfTyped && list !== undefined
            ? translate('karhba.form.halfTyped')
            : saving
              ? undefined
              : refusal?.message
        }
        onReload={refusal?.code === 'CONFLICT' ? props.onReload : undefined}
        label={translate(isNew ? 'karhba.form.create' : 'karhba.form.update')}
        saving={saving}
        preview={Preview && <Preview />}
        onProblem={lead}
        onCancel={props.onCancel}
      />
    )
  );
}
