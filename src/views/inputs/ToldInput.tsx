import type { ReactNode } from 'react';
import { DuplicateProvider } from './duplicatesScope';
import type { FieldInputProps } from './FieldInputProps';
import { useDuplicates } from './useDuplicates';

/** An input that tells of another record with its value; few fields need one, and it costs each letter a look. */
export function ToldInput({ name, field, children }: FieldInputProps & { children: ReactNode }) {
  return <DuplicateProvider value={useDuplicates(name, field)}>{children}</DuplicateProvider>;
}
