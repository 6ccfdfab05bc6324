import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Alert, Box, CircularProgress, Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useTranslate } from 'react-admin';
import { nameOf } from './shownFile';
import type { ShownFile } from './shownFile';
import { useFileContent } from './useFileContent';
import { usePinch } from './usePinch';

interface ZoomDialogProps {
  /** Those that one goes through, in their order. */
  pictures: readonly ShownFile[];
  first: ShownFile;
  onClose: () => void;
}

/** A picture as large as the window lets it be; the others by the arrows, of the screen or of the keyboard. */
export function ZoomDialog({ pictures, first, onClose }: ZoomDialogProps) {
  const id = useId();
  const translate = useTranslate();
  const [place, setPlace] = useState(() => Math.max(0, pictures.indexOf(first)));
  const count = pictures.length;
  const file = pictures[Math.min(place, count - 1)] ?? first;
  const go = (by: -1 | 1) => setPlace(at => (at + by + count) % count);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (count > 1 && (key === 'ArrowLeft' || key === 'ArrowRight')) go(key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xl"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      // Rows open on click: a dialog rendered in one must not.
      onClick={event => event.stopPropagation()}
    >
      <DialogTitle id={id} sx={{ pr: '56px', overflowWrap: 'anywhere' }}>
        {nameOf(file)}
      </DialogTitle>
      <IconButton
        aria-label={translate('karhba.files.close')}
        onClick={onClose}
        autoFocus
        sx={{ position: 'absolute', top: 8, right: 8 }}
      >
        <X size={18} />
      </IconButton>
      <DialogContent sx={{ display: 'flex', justifyContent: 'center', minWidth: { sm: 320 } }}>
        <Picture key={nameOf(file) + place} file={file} onTurn={count > 1 ? go : undefined} />
      </DialogContent>
      {count > 1 && (
        <Box sx={barStyle}>
          <IconButton aria-label={translate('karhba.files.previous')} onClick={() => go(-1)}>
            <ChevronLeft size={20} />
          </IconButton>
          <span role="status">{translate('karhba.files.place', { place: place + 1, count })}</span>
          <IconButton aria-label={translate('karhba.files.next')} onClick={() => go(1)}>
            <ChevronRight size={20} />
          </IconButton>
        </Box>
      )}
    </Dialog>
  );
}

function Picture({ file, onTurn }: { file: ShownFile; onTurn?: (by: -1 | 1) => void }) {
  const { view, hands, toggle } = usePinch(onTurn);
  const { address, failed } = useFileContent(file);
  const translate = useTranslate();
  if (failed) return <Alert severity="error">{translate('karhba.files.unreadable')}</Alert>;
  if (!address) return <CircularProgress aria-label={translate('karhba.files.loading')} />;
  return (
    <Box sx={frameStyle} {...hands} onDoubleClick={toggle}>
      <Box
        component="img"
        src={address}
        alt={nameOf(file)}
        draggable={false}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: '75vh', objectFit: 'contain' }}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </Box>
  );
}

/** Fingers are ours within it: the page neither scrolls nor zooms under them. */
const frameStyle = { overflow: 'hidden', touchAction: 'none', userSelect: 'none', minWidth: 0 };

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '12px',
  pb: '8px',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  color: 'tokens.ink2',
  '& .MuiIconButton-root': { minWidth: 44, minHeight: 44 },
};
