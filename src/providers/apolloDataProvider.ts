import { resources } from '../resources/all';
import { makeApolloClient } from './apolloClient';
import { callerStore } from './callerStore';
import { makeDataProvider } from './makeDataProvider';
import { codeOf } from './readableError';

/** What the admin reads and writes with. A refused right may mean that the rights have changed: they are read anew. */
export const apolloDataProvider = makeDataProvider(makeApolloClient(), resources, error => {
  if (codeOf(error) === 'FORBIDDEN') void callerStore.reload();
});
