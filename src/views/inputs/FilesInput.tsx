import { mostOf } from '../../schema/fileRules';
import { filesOf } from '../files/shownFile';
import type { FieldInputProps } from './FieldInputProps';
import { FileBox } from './FileBox';
import { useFieldInput } from './useFieldInput';

/** Several photos or documents, in the order in which they stand. */
export function FilesInput(props: FieldInputProps) {
  const { value, onChange } = useFieldInput(props);
  return <FileBox {...props} most={mostOf(props.field)} files={filesOf(value)} onFiles={onChange} />;
}
