import { createContext } from 'react';
import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';
import type { ScreenName } from '../../schema/words/sheet/panelNames';

/** What a screen that does an action is given. */
export interface ScreenProps {
  /** The record as the API gives it; of a row, as its list does. */
  record: RaRecord;
  /** Does the action itself, which its screen may do otherwise. @throws ReadableError */
  onPerform: () => Promise<void>;
  onClose: () => void;
}

/** The screens that configs name; views know no entity, so `App` gives them. */
export const ActionScreens = createContext<Partial<Record<ScreenName, (props: ScreenProps) => ReactElement>>>(
  {},
);
