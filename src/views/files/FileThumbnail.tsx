import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { isPicture } from './shownFile';
import type { ShownFile } from './shownFile';
import { useFileContent } from './useFileContent';

/** Pixels of a square, or the whole of what it lies in, four by three. */
export type ThumbnailSize = number | 'fill';

/** Pixels of one that nobody gives a size. */
export const thumbnail = 56;

/** A file small: its picture once it is near the window, a sheet for a PDF. What it is called stands beside it. */
export function FileThumbnail({ file, size = thumbnail }: { file: ShownFile; size?: ThumbnailSize }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const picture = isPicture(file);
  const { address, failed } = useFileContent(file, { small: true, when: seen && picture });
  // A photo that this browser cannot draw may well be one that the server can.
  const [broken, setBroken] = useState(false);
  const iconSize = size === 'fill' ? 28 : Math.round(size * 0.4);
  return (
    <Box component="span" ref={place} sx={theme => frameStyle(theme, size)}>
      {!picture && <FileText size={iconSize} aria-hidden />}
      {picture && (failed || broken) && <ImageOff size={iconSize} aria-hidden />}
      {picture && address && !broken && (
        <img src={address} alt="" draggable={false} onError={() => setBroken(true)} />
      )}
    </Box>
  );
}

/** Whether an element has come near the window; from then on, true. */
function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, seen]);
  return seen;
}

const frameStyle = ({ palette: { tokens } }: Theme, size: ThumbnailSize) => ({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  ...(size === 'fill' ? { width: '100%', aspectRatio: '4 / 3' } : { width: size, height: size }),
  overflow: 'hidden',
  borderRadius: '6px',
  border: `1px solid ${tokens.line2}`,
  backgroundColor: tokens.sunken,
  color: tokens.ink2,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' as const },
});
