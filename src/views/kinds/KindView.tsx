import type { ComponentType, ReactNode } from 'react';
import { Box } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';
import type { Draft, Field } from '../../schema/field';
import type { FieldInputProps } from '../inputs/useFieldInput';
import type { ListFilter } from '../list/filtersOf';

export interface ValueProps {
  field: Field;
  value: unknown;
  /** The value as a sheet writes it; never blank. */
  text: string;
  /** Whose value it is, where there is one. */
  record?: Draft;
}

export interface FilterProps {
  filter: ListFilter;
  value: unknown;
  /** Text as the server's argument takes it; null empties it. */
  onChange: (value: string | null) => void;
  autoFocus?: boolean;
}

/** How a kind of field is filled and read, in forms, sheets and filters. */
export interface KindView {
  /** In a form; reads and writes the value by `useFieldInput`. */
  Input: ComponentType<FieldInputProps>;
  /** On a sheet, where there is more to it than its text. */
  Value?: ComponentType<ValueProps>;
  Filter: ComponentType<FilterProps>;
  /** In a row of a list, where it is written otherwise than on a sheet. */
  rowText?: (value: unknown) => string;
  /** In a row of a list, where there is more to it than its text. */
  RowValue?: ComponentType<{ value: unknown }>;
  /** Its place in the entry line of a repeater; a share of what is left when absent. */
  place?: SystemStyleObject<Theme>;
}

/** A place of its own in the entry line of a repeater, where there is room; a line of its own on a phone. */
export const keptWidth = (pixels: number, more?: object): SystemStyleObject<Theme> => ({
  flex: { xs: '100%', sm: `0 1 ${pixels}px` },
  ...more,
});

/** A value that is its text. */
export function PlainValue({ children, ...style }: { children: ReactNode } & SystemStyleObject<Theme>) {
  return (
    <Box component="bdi" sx={style}>
      {children}
    </Box>
  );
}
