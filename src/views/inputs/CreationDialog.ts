import { createContext } from 'react';
import type { ReactElement } from 'react';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import type { Option } from './useLookup';

/** What is needed to create a record where a reference does not find it. */
export interface CreationProps {
  resource: Resource;
  /** What was typed where the record was sought. */
  typed: string;
  /** What it starts from. */
  given: Draft;
  onClose: () => void;
  onMade: (made: Option) => void;
}

/** The dialog that does it. Its form is made of inputs, which therefore cannot import it: `App` gives it. */
export const CreationDialog = createContext<(props: CreationProps) => ReactElement | null>(() => null);
