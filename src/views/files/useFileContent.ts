import { useQuery } from '@tanstack/react-query';
import { readFileContent } from '../../providers/fileContent';
import { isNew } from './shownFile';
import type { ShownFile } from './shownFile';
import { useAddress } from './useAddress';

/** The content at the address of a stored file, which never changes. Small pictures are kept as long as the page is. */
export const fileQuery = (address: string) => ({
  queryKey: ['file', address],
  queryFn: () => readFileContent(address),
  staleTime: Infinity,
  gcTime: address.endsWith('/thumbnail') ? Infinity : 60_000,
  retry: false,
});

interface Wanted {
  /** The small picture is enough. */
  small?: boolean;
  /** Only once it can be seen. */
  when?: boolean;
}

/** An address within this page of a file's content, while it is shown. A stored one is read with the session's token. */
export function useFileContent(file: ShownFile, { small = false, when = true }: Wanted = {}) {
  const stored = isNew(file) ? '' : file.url + (small ? '/thumbnail' : '');
  const { data, isError } = useQuery({
    ...fileQuery(stored),
    enabled: when && stored !== '',
  });
  const content = isNew(file) ? file : data;
  const address = useAddress(content);
  return { address, failed: isError };
}
