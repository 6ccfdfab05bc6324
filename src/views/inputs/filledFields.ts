import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft, Field } from '../../schema/field';
import { article } from '../../schema/french';
import { isEmpty } from '../../schema/parseValue';
import { can } from '../../schema/words/access/permissions';
import { fieldAt, valueAt } from '../../schema/words/fields/paths';
import { neighbourPath } from '../../schema/words/fields/references';
import { textOf } from '../../schema/words/fields/textOf';
import { useFieldScope } from './fieldScope';
import type { FieldInputProps } from './useFieldInput';
import type { Option } from './useLookup';

interface Mark {
  value: string;
  /** 'Repris du modèle' */
  label: string;
}

const written = (value: unknown) => textOf(value ?? null);

/** The fields of a form that a choice has filled, each until somebody changes it. */
class FilledFields {
  private readonly marks = new Map<string, Mark>();

  /** To be called before the value is set. */
  mark(path: string, value: unknown, label: string) {
    this.marks.set(path, { value: written(value), label });
  }

  /** Where the value of a field is from, while it still holds what filled it. */
  labelOf(path: string, value: unknown): string | undefined {
    const mark = this.marks.get(path);
    return mark?.value === written(value) ? mark.label : undefined;
  }

  /** Forgets the fields whose value is another by now. */
  review(values: object) {
    for (const [path, { value }] of this.marks)
      if (value !== written(get(values, path))) this.marks.delete(path);
  }
}

/** Each form's own, by its control: whatever shows its fields finds it. */
const forms = new WeakMap<Control, FilledFields>();

export const filledFieldsOf = (control: Control): FilledFields | undefined => forms.get(control);

/** The same, made at the first choice that fills something. */
export function markFilledFields({
  control,
  subscribe,
}: Pick<UseFormReturn<FieldValues>, 'control' | 'subscribe'>): FilledFields {
  const known = forms.get(control);
  if (known) return known;
  const made = new FilledFields();
  forms.set(control, made);
  subscribe({ formState: { values: true }, callback: ({ values }) => made.review(values) });
  return made;
}

/**
 * What a chosen record has fills its neighbours (`fills`): those that are empty, and those that an earlier choice filled
 * and nobody changed; one that has no input (`show: 'api'`) is the choice's alone. To be called once the choice is in the
 * form.
 */
export function useFills({ name, field }: FieldInputProps): (chosen: Option | null) => Promise<void> {
  const { form } = useFieldScope();
  const { control, getFieldState, getValues, setValue, subscribe, trigger } = useFormContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const caller = useCaller();
  const { fills, target = '' } = field;
  const mayFill = (path: string) => {
    const write = form && fieldAt(form.fields, path)?.access?.write;
    return !write || can(caller, write);
  };
  const isUnseen = (path: string) => form !== undefined && fieldAt(form.fields, path)?.show === 'api';
  return async chosen => {
    if (!fills || !form) return;
    if (!chosen) {
      // Nobody could empty what has no input.
      for (const path of Object.keys(fills).map(neighbour => neighbourPath(name, neighbour)))
        if (isUnseen(path)) setValue(path, null, { shouldDirty: true });
      return;
    }
    const of = article.of(resources.get(target).labels);
    let values: Draft;
    try {
      const answer = await dataProvider.prefill(form.resource, {
        field: form.path + name,
        id: chosen.id,
        ...(form.action ? { action: form.action } : {}),
      });
      values = answer.data as Draft;
    } catch {
      return notify(translate('karhba.inputs.fill.failed', { of }), { type: 'warning' });
    }
    // Another was chosen meanwhile, or the row was added.
    if ((getValues(name) as Option | null)?.id !== chosen.id) return;
    const marks = markFilledFields({ control, subscribe });
    for (const [neighbour, source] of Object.entries(fills)) {
      const path = neighbourPath(name, neighbour);
      const held: unknown = get(getValues(), path);
      const isOpen = isUnseen(path) || isEmpty(held) || marks.labelOf(path, held) !== undefined;
      const value = valueAt(values, source) ?? null;
      if (!isOpen || !mayFill(path) || (isEmpty(held) && isEmpty(value))) continue;
      if (!isEmpty(value)) marks.mark(path, value, translate('karhba.inputs.fill.from', { of }));
      setValue(path, value, { shouldDirty: true });
    }
    // What was missing may have come by this choice.
    if (getFieldState(name).invalid) void trigger(name);
  };
}

/**
 * The same once a neighbour that it fills begins to be shown (`when`): the record was chosen before, perhaps when the
 * form was last saved.
 */
export function useFillsNewlyShown(
  { name, field: { fills } }: FieldInputProps,
  chosen: Option | null,
  fill: (chosen: Option | null) => Promise<void>,
) {
  const { form } = useFieldScope();
  const { control } = useFormContext();
  const shown = useWatch({
    control,
    compute: (values: Draft) => {
      if (!fills || !form) return '';
      const own = name.includes('.') ? (valueAt(values, name.replace(/\.[^.]+$/, '')) as Draft) : values;
      return Object.keys(fills)
        .filter(neighbour => holdsIn(fieldAt(form.fields, neighbourPath(name, neighbour)), own ?? {}))
        .join(' ');
    },
  });
  const before = useRef(shown);
  useEffect(() => {
    const isMore = shown.split(' ').some(one => !before.current.split(' ').includes(one));
    before.current = shown;
    if (isMore && chosen) void fill(chosen);
  });
}

const holdsIn = (field: Field | undefined, values: Draft) =>
  field !== undefined && (!field.when || field.when(values));
