import { Box } from '@mui/material';
import { late } from '../late';
import { ListSkeleton } from './ListSkeleton';

/** What the buttons of rows do: their questions and dialogs. */
export const LateRowDesk = late(() => import('./RowActions').then(module => module.RowDesk));
/** Comes with the buttons of a row. */
export const LateBulkBar = late(() => import('./RowActions').then(module => module.BulkBar));

/** Calendars and record finders: no list needs them before a filter is opened. Their place is kept. */
export const LateFilterEditor = late(
  () => import('./FilterEditor').then(module => module.FilterEditor),
  <Box sx={{ height: 58 }} />,
);

/** Most lists have no groups. */
export const LateGroupedList = late(
  () => import('./GroupedList').then(module => module.GroupedList),
  <ListSkeleton />,
);

/** Few lists have an action of their own, and its question weighs more than the rows. */
export const LateListAction = late(() =>
  import('./ListActionButton').then(module => module.ListActionButton),
);

/** Nobody has just added a record to most lists. */
export const LateMadeRecord = late(() => import('./MadeRecordLine').then(module => module.MadeRecordLine));

/** Few lists sum anything, and rows do not wait for it. */
export const LateTotalsRow = late(() => import('./ListTotals').then(module => module.TotalsRow));
export const LateTotalsCard = late(() => import('./ListTotals').then(module => module.TotalsCard));

export const LateImport = late(() => import('../import/ImportDialog').then(module => module.ImportDialog));

export const LateColumnsPanel = late(() =>
  import('./tools/ColumnsPanel').then(module => module.ColumnsPanel),
);
export const LateExportMenu = late(() => import('./tools/ExportMenu').then(module => module.ExportMenu));
export const LateMoreMenu = late(() => import('./tools/MoreMenu').then(module => module.MoreMenu));
export const LateViewsButton = late(() => import('./tools/ViewsButton').then(module => module.ViewsButton));

const tools = [LateColumnsPanel, LateExportMenu, LateMoreMenu, LateViewsButton];

/** What a list can do beside showing its rows: no list needs it before it is there. */
export const loadListTools = () => Promise.all(tools.map(tool => tool.load()));
