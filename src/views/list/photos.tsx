import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../schema/resource';
import { fileQuery } from '../files/useFileContent';
import { Icon } from '../shell/Icon';
import { useListScreen } from './ListScreen';

/** Brings the pictures of a list's rows, if they have any; each is requested once, however often its list is opened. */
export function useListPhotos(list: RefObject<Element | null>): void {
  const queryClient = useQueryClient();
  const { photoOf } = useListScreen();
  useEffect(() => {
    if (!photoOf || !list.current) return undefined;
    return showPhotos(list.current, address => queryClient.fetchQuery(fileQuery(address)));
  }, [queryClient, photoOf, list]);
}

type Read = (address: string) => Promise<Blob>;

/**
 * Shows the pictures of a list's rows as they come near the window, those of rows to come included. It writes to the
 * images itself: a row is not drawn again for its picture.
 * @param read the content at an address; a failure leaves the icon.
 * @returns what ends it.
 */
function showPhotos(list: Element, read: Read): () => void {
  const watched = new WeakSet<Element>();
  const made = new Map<string, string>();
  let over = false;

  const show = async (frame: Element) => {
    const { thumbnail = '' } = (frame as HTMLElement).dataset;
    const image = frame.querySelector('img');
    try {
      const content = await read(thumbnail);
      if (over || !image) return;
      const address = made.get(thumbnail) ?? URL.createObjectURL(content);
      made.set(thumbnail, address);
      image.src = address;
      image.hidden = false;
    } catch {
      // The icon is enough.
    }
  };
  const seen =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(
          entries => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue;
              seen?.unobserve(target);
              void show(target);
            }
          },
          { rootMargin: '200px' },
        );
  const look = () => {
    for (const frame of list.querySelectorAll('[data-thumbnail]')) {
      if (watched.has(frame)) continue;
      watched.add(frame);
      if (seen) seen.observe(frame);
      else void show(frame);
    }
  };
  const rows = new MutationObserver(look);
  rows.observe(list, { childList: true, subtree: true });
  look();
  return () => {
    over = true;
    rows.disconnect();
    seen?.disconnect();
    for (const address of made.values()) URL.revokeObjectURL(address);
  };
}

/** What stands beside the rows that have no picture: drawn once for all of them, which only point to it. */
export function PhotoIcon({ resource }: { resource: Resource }) {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
      <symbol id={`photo-${resource.name}`} viewBox="0 0 16 16">
        <Icon name={resource.icon} size={16} />
      </symbol>
    </svg>
  );
}

/** The picture beside a row: an icon until its own is there (`showPhotos`), which draws no row again. Plain elements. */
export const rowPhoto = (resource: string, address: string | null) => (
  <span key={address} className="photo" data-thumbnail={address ?? undefined}>
    <svg aria-hidden>
      <use href={`#photo-${resource}`} />
    </svg>
    <img alt="" hidden />
  </span>
);

/** The pictures beside rows and in cards: one size, whether they are there or not. */
export const photoStyle = (theme: Theme) => ({
  '& .photo': {
    position: 'relative' as const,
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: 40,
    height: 30,
    overflow: 'hidden',
    borderRadius: '4px',
    color: theme.palette.tokens.ink3,
    backgroundColor: theme.palette.tokens.sunken,
    boxShadow: `inset 0 0 0 1px ${theme.palette.tokens.line}`,
  },
  '& .photo > svg': { width: 16, height: 16 },
  '& .photo > img': {
    position: 'absolute' as const,
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover' as const,
  },
});
