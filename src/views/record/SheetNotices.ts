import { createContext } from 'react';
import type { ReactElement } from 'react';
import type { AsideName, NoticeName } from '../../schema/words/sheet/panelNames';

/** What a notice is about. */
export interface NoticeProps {
  resource: string;
  id: string;
}

/**
 * The notices that configs name, each nothing as long as it has nothing to show; views know no entity, so `App` gives
 * them.
 */
export const SheetNotices = createContext<Partial<Record<NoticeName, (props: NoticeProps) => ReactElement>>>(
  {},
);

/** The cards that configs put beside their record, given the same way. */
export const SheetAsides = createContext<Partial<Record<AsideName, () => ReactElement>>>({});
