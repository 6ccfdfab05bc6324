import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';
import { get } from 'react-hook-form';
import { textOf } from '../../schema/textOf';

interface Mark {
  value: string;
  /** 'Repris du modèle' */
  says: string;
}

const written = (value: unknown) => textOf(value ?? null);

/** The fields of a form that a choice has filled, each until somebody changes it. */
class FilledFields {
  private readonly marks = new Map<string, Mark>();

  /** To be said before the value is set. */
  mark(path: string, value: unknown, says: string) {
    this.marks.set(path, { value: written(value), says });
  }

  /** What is said of a field that still holds what filled it. */
  saysOf(path: string, value: unknown): string | undefined {
    const mark = this.marks.get(path);
    return mark?.value === written(value) ? mark.says : undefined;
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
