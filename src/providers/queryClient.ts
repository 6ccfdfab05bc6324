import { QueryClient } from '@tanstack/react-query';
import { permissionsProvider } from './permissionsProvider';
import { codeOf } from './readableError';

/**
 * What is on screen is shown at once and read anew behind it (the specified cache-and-network). Only a server that
 * could not be reached is tried again, once.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && codeOf(error) === 'UNREACHABLE',
        retryDelay: 1000,
        gcTime: 5 * 60_000,
        // Without network one is told so at once, or shown what this device has kept.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/**
 * Forgets what is kept of pages that one has left when rights change: it may not be shown any more, not even until the
 * server refuses it. What is on screen asks anew, and is its guard's matter.
 * @returns what ends it.
 */
export function forgetWithRights(client: QueryClient): () => void {
  return permissionsProvider.subscribe(() => client.removeQueries({ type: 'inactive' }));
}
