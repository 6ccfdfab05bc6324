import type { OwnMethods } from './ownMethods';

/** Methods that react-admin calls; the rest of what ra-data-graphql gives is not for the screens. */
export const reactAdminMethods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

const own: Record<keyof OwnMethods, true> = {
  lookup: true,
  prefill: true,
  alike: true,
  search: true,
  recordHistory: true,
  sheetTabs: true,
  transition: true,
  action: true,
  question: true,
  archive: true,
  listAction: true,
  print: true,
  exportList: true,
  exportProgress: true,
  quickFilterCounts: true,
  listTotals: true,
  bulk: true,
  savedViews: true,
  saveView: true,
  deleteSavedView: true,
  prepareImport: true,
  importLines: true,
  runImport: true,
  undoImport: true,
  writtenImports: true,
  cancelImport: true,
  importProgress: true,
  importTemplate: true,
  importLeft: true,
  notifications: true,
  noteNotification: true,
  permissions: true,
  rightsManagers: true,
  managePermissions: true,
  createApiKey: true,
  revokeApiKey: true,
};

/** Names of all the methods of our data provider. */
export const dataProviderMethods: readonly string[] = [...reactAdminMethods, ...Object.keys(own)];
