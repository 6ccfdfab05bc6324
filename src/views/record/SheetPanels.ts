import { createContext } from 'react';
import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';
import type { PanelName } from '../../schema/words/sheet/panelNames';

/** What a panel of a sheet is given: the record as the API gives it. */
export interface PanelProps {
  record: RaRecord;
}

/** The panels that configs name; views know no entity, so `App` gives them. */
export const SheetPanels = createContext<Partial<Record<PanelName, (props: PanelProps) => ReactElement>>>({});
