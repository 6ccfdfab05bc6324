import type { FieldInputProps } from './FieldInputProps';
import { FileBox } from './FileBox';
import { useFieldInput } from './useFieldInput';
import { filesOf } from '../files/shownFile';

/** One photo or document: the next one takes its place. */
export function FileInput(props: FieldInputProps) {
  const { value, onChange } = useFieldInput(props);
  return <FileBox {...props} most={1} files={filesOf(value)} onFiles={files => onChange(files[0] ?? null)} />;
}
