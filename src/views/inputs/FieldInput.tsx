import type { ComponentType } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Kind } from '../../schema/field';
import type { Draft } from '../../schema/field';
import { isTold } from '../../schema/isTold';
import { BooleanInput } from './BooleanInput';
import { ChoiceInput } from './ChoiceInput';
import { CountryInput } from './CountryInput';
import { DateInput } from './DateInput';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldScope } from './fieldScope';
import { FileInput } from './FileInput';
import { FilesInput } from './FilesInput';
import { InstantInput } from './InstantInput';
import { LongTextInput } from './LongTextInput';
import { MarkdownInput } from './MarkdownInput';
import { MaskedInput } from './MaskedInput';
import { NumberInput } from './NumberInput';
import { ReferenceInput } from './ReferenceInput';
import { ReferencesInput } from './ReferencesInput';
import { SecretInput } from './SecretInput';
import { TextInput } from './TextInput';
import { ToldInput } from './ToldInput';

const inputs: Partial<Record<Kind, ComponentType<FieldInputProps>>> = {
  text: TextInput,
  longText: LongTextInput,
  email: TextInput,
  phone: TextInput,
  url: TextInput,
  number: NumberInput,
  integer: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  date: DateInput,
  instant: InstantInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  country: CountryInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  secret: SecretInput,
  file: FileInput,
  files: FilesInput,
};

/** The input of a field, by its kind; nothing while its `when` does not hold. */
export function FieldInput(props: FieldInputProps) {
  return props.field.when ? <WhenItHolds {...props} /> : <InputOfKind {...props} />;
}

function InputOfKind(props: FieldInputProps) {
  const { kind, mask, markdown } = props.field;
  const masked = mask && (kind === 'text' || kind === 'phone');
  const Input = markdown ? MarkdownInput : masked ? MaskedInput : (inputs[kind] ?? TextInput);
  if (!isTold(props.field)) return <Input {...props} />;
  return (
    <ToldInput {...props}>
      <Input {...props} />
    </ToldInput>
  );
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
