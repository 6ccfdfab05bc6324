import { resources } from '../resources/all';
import { makeApolloClient } from './apolloClient';
import { makeDataProvider } from './makeDataProvider';
import { codeOf } from './readableError';
import { permissionsProvider } from './permissionsProvider';

/** What the admin reads and writes with. A refused right may mean that the rights have changed: they are read anew. */
export const apolloDataProvider = makeDataProvider(makeApolloClient(), resources, error => {
  if (codeOf(error) === 'FORBIDDEN') permissionsProvider.refresh();
});
