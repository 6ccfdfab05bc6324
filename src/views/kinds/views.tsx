import { useFormContext, useWatch } from 'react-hook-form';
import type { Draft, Field } from '../../schema/field';
import { ofKind } from '../../schema/kinds/kind';
import { showsTwins } from '../../schema/words/fields/comparedOptions';
import { WithDuplicates } from '../inputs/duplicates';
import { useFieldScope } from '../inputs/fieldScope';
import type { FieldInputProps } from '../inputs/useFieldInput';
import type { KindView } from './KindView';
import { ownViews } from './cells';
import { text } from './text';
import '../../i18n/inputs';

const isView = (entry: [string, unknown]): entry is [string, KindView] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'Input' in entry[1];

/**
 * How each kind is filled and read, in forms, sheets and filters: what the files of this folder export under its name.
 * What lists need at once is in `cells`.
 */
const views: Readonly<Record<string, KindView>> = Object.fromEntries(
  Object.values(import.meta.glob<Record<string, unknown>>('./*.tsx', { eager: true })).flatMap(module =>
    Object.entries(module).filter(isView),
  ),
);

/** How the fields of a kind are filled and read. */
export const viewOf = (field: Field): KindView => ({
  ...(ofKind(field, views) ?? text),
  ...ofKind(field, ownViews),
});

/** The input of a field, by its kind; nothing while its `when` does not hold. */
export function FieldInput(props: FieldInputProps) {
  return props.field.when ? <WhenItHolds {...props} /> : <InputOfKind {...props} />;
}

function InputOfKind(props: FieldInputProps) {
  const { Input } = viewOf(props.field);
  const input = <Input {...props} />;
  return showsTwins(props.field) ? <WithDuplicates {...props}>{input}</WithDuplicates> : input;
}

function WhenItHolds(props: FieldInputProps) {
  const { control } = useFormContext();
  const { root } = useFieldScope();
  const holds = useWatch({
    control,
    compute: (values: Draft) => props.field.when?.(root ? root() : values, root ? values : undefined) ?? true,
  });
  return holds ? <InputOfKind {...props} /> : null;
}
