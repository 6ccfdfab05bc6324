import { createContext } from 'react';
import type { ReactElement } from 'react';
import type { PreviewName } from '../../schema/words/sheet/panelNames';

/** The previews that configs name, each within the form that it reads; views know no entity, so `App` gives them. */
export const FormPreviews = createContext<Partial<Record<PreviewName, () => ReactElement>>>({});

/** Where a preview puts, in the form, what is decided by whoever has seen it: the server does not ask it again. */
export const decisionsPath = '_decisions';
