import { useState } from 'react';
import type { CSSProperties } from 'react';
import { Box, Chip, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Theme } from '@mui/material/styles';
import { formatDate } from '../../domain/calendarDate';
import { tunisDate } from '../../domain/instant';
import { vehicleSides } from '../../product/enumerations';
import { fileQuery } from '../../views/files/useFileContent';
import { CameraButton } from './CameraButton';
import { cardStyle } from './deskStyle';
import { newDamages } from './draft';
import type { Side } from './draft';
import { useAddress } from '../../views/files/useAddress';
import { usePinch } from '../../views/files/usePinch';
import type { StepProps } from './useDesk';

const sides = Object.keys(vehicleSides) as Side[];

/** The same side at the departure and now, side by side. */
export function Compared({
  draft,
  capture,
  task: { before },
}: Pick<StepProps, 'draft' | 'capture' | 'task'>) {
  const [index, setIndex] = useState(0);
  const side = sides[index] ?? 'FRONT';
  const count = newDamages(draft).filter(({ zone }) => zone === side).length;
  const then = before?.photos.find(photo => photo.side === side);
  const now = draft.photos.find(photo => photo.side === side);
  const to = (by: number) => setIndex((index + by + sides.length) % sides.length);
  // Both are the same side: what one's fingers do to it, they do to both.
  const { view, hands, toggle } = usePinch(to);
  return (
    <Box
      component="section"
      aria-label="Avant et après"
      sx={theme => ({ ...cardStyle(theme), p: '14px 12px 6px' })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', mb: '10px' }}>
        <Typography component="h2" sx={{ fontSize: 15, fontWeight: 600 }}>
          {vehicleSides[side]}
        </Typography>
        {count > 0 && (
          <Chip
            size="small"
            label={`${count} nouveau${count > 1 ? 'x' : ''}`}
            sx={{ color: 'tones.damage.text', bgcolor: 'tones.damage.tint' }}
          />
        )}
        <Typography variant="body2" sx={{ ml: 'auto', color: 'tokens.ink2' }}>
          {index + 1} sur {sides.length}
        </Typography>
      </Box>
      <Box
        key={side}
        sx={pairStyle}
        {...hands}
        onDoubleClick={toggle}
        style={{ '--seen': `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } as CSSProperties}
      >
        <figure>
          <figcaption>Départ {before ? formatDate(tunisDate(before.dateTime)).slice(0, 5) : ''}</figcaption>
          {then ? <Stored url={then.url} alt={`${vehicleSides[side]}, au départ`} /> : <p>Pas de photo</p>}
        </figure>
        <figure data-new={count > 0 || undefined}>
          <figcaption>Retour</figcaption>
          {now ? (
            <Taken content={now.content} alt={`${vehicleSides[side]}, au retour`} />
          ) : (
            <CameraButton capture={capture} side={side} />
          )}
        </figure>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '8px',
          '& button': { width: 44, height: 44 },
        }}
      >
        <IconButton aria-label="Côté précédent" onClick={() => to(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        {sides.map(one => (
          <Box
            key={one}
            component="i"
            aria-hidden
            sx={{
              width: one === side ? 20 : 8,
              height: 8,
              borderRadius: '4px',
              bgcolor: one === side ? 'tokens.accent' : 'tokens.line2',
            }}
          />
        ))}
        <IconButton aria-label="Côté suivant" onClick={() => to(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}

function Stored({ url, alt }: { url: string; alt: string }) {
  const { data, isError } = useQuery(fileQuery(url));
  return isError ? <p>Photo hors de portée</p> : <Taken content={data} alt={alt} />;
}

function Taken({ content, alt }: { content: Blob | undefined; alt: string }) {
  const address = useAddress(content);
  return address ? <img src={address} alt={alt} /> : null;
}

const pairStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '8px',
  touchAction: 'pan-y' as const,
  userSelect: 'none' as const,
  '& figure': {
    position: 'relative' as const,
    display: 'grid',
    placeItems: 'center',
    margin: 0,
    aspectRatio: '1.1',
    border: `2px solid ${theme.palette.tokens.line2}`,
    borderRadius: '6px',
    backgroundColor: theme.palette.tones.workshop.tint,
    overflow: 'hidden',
  },
  '& figure[data-new]': { borderColor: theme.palette.tones.damage.dot },
  '& img': {
    position: 'absolute' as const,
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover' as const,
    transform: 'var(--seen)',
  },
  '& figcaption': {
    position: 'absolute' as const,
    zIndex: 1,
    top: 6,
    left: 6,
    padding: '2px 8px',
    fontSize: 12,
    borderRadius: '4px',
    color: '#FFFFFF',
    backgroundColor: '#0F172A',
  },
  '& p': { margin: 0, fontSize: 13, color: theme.palette.tokens.ink2 },
});
