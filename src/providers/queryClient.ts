import { QueryClient } from '@tanstack/react-query';
import { permissionsProvider } from './permissionsProvider';
import { codeOf } from './readableError';

/**
 * What is on screen is shown at once and read anew behind it (the specified cache-and-network). Only a server that
 * could not be reached is tried again, once.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && codeOf(error) === 'UNREACHABLE',
        retryDelay: 1000,
        gcTime: 5 * 60_000,
        // Without network one sees an error at once, or shown what this device has kept.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  // What react-admin asks the auth provider for, which is known before any page is: it draws them once.
  const caller = permissionsProvider.get();
  if (caller) client.setQueryData(['auth', 'getPermissions', {}], caller);
  return client;
}

/**
 * Forgets what is kept of pages that one has left when rights change: it may not be shown any more, not even until the
 * server refuses it. What is on screen is requested anew, and is its guard's matter.
 * @returns what ends it.
 */
export function forgetWithRights(client: QueryClient): () => void {
  return permissionsProvider.subscribe(() => client.removeQueries({ type: 'inactive' }));
}
