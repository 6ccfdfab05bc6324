import { readFileContent } from '../../providers/fileContent';

/** The content at the address of a stored file, which never changes. Small pictures are kept as long as the page is. */
export const fileQuery = (address: string) => ({
  queryKey: ['file', address],
  queryFn: () => readFileContent(address),
  staleTime: Infinity,
  gcTime: address.endsWith('/thumbnail') ? Infinity : 60_000,
  retry: false,
});
