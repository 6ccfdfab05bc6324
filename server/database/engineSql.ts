import { identityTables } from '../access/tables';
import { issuerTable } from '../documents/issuer';
import { filesOwner } from '../files/filesTable';
import { importTables } from '../imports/importTables';
import { notificationTables } from '../notifications/notificationTables';
import { savedViewsTable } from '../savedViews/savedViewsTable';

/** Tables of the engine that stand on those of the resources; run after them, at every start. */
export const engineSql =
  identityTables + issuerTable + filesOwner + savedViewsTable + importTables + notificationTables;
