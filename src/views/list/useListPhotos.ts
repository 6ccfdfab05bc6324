import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { fileQuery } from '../files/fileQuery';
import { useListScreen } from './ListScreen';
import { showPhotos } from './showPhotos';

/** Brings the pictures of a list's rows, if they have any; each is asked for once, however often its list is opened. */
export function useListPhotos(list: RefObject<Element | null>): void {
  const queryClient = useQueryClient();
  const { photoOf } = useListScreen();
  useEffect(() => {
    if (!photoOf || !list.current) return undefined;
    return showPhotos(list.current, address => queryClient.fetchQuery(fileQuery(address)));
  }, [queryClient, photoOf, list]);
}
