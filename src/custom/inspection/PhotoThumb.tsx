import { Box, IconButton } from '@mui/material';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import { vehicleSides } from '../../product/enumerations';
import { useAddress } from '../../views/files/useAddress';
import type { Photo } from './draft';
import { useSender } from './senders';

/** A photo of this device, and whether it has left. */
export function PhotoThumb({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
  const address = useAddress(photo.content);
  const label = photo.side ? vehicleSides[photo.side] : 'Dommage';
  const isSent = useSender().photo(photo.deviceId) === 'sent';
  return (
    <Box aria-busy={photo.sha256 === ''} sx={thumbStyle}>
      {address && <img src={address} alt={label} />}
      <Box
        component="span"
        role="img"
        aria-label={isSent ? 'envoyée' : 'à envoyer'}
        sx={{ color: isSent ? 'tokens.success' : 'tokens.warning' }}
      >
        {isSent ? <Check size={12} aria-hidden /> : <Clock size={12} aria-hidden />}
      </Box>
      <IconButton aria-label={`Retirer la photo\u00a0: ${label.toLowerCase()}`} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </Box>
  );
}

const thumbStyle = {
  position: 'relative',
  flex: '0 0 auto',
  width: 72,
  height: 54,
  borderRadius: '6px',
  overflow: 'hidden',
  bgcolor: 'tokens.line2',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '&[aria-busy=true] img': { opacity: 0.5 },
  '& > span': {
    position: 'absolute',
    right: 3,
    bottom: 3,
    display: 'grid',
    placeItems: 'center',
    width: 18,
    height: 18,
    borderRadius: '50%',
    bgcolor: 'tokens.paper',
  },
  '& button': {
    position: 'absolute',
    top: 0,
    left: 0,
    width: 44,
    height: 44,
    p: '2px',
    placeItems: 'start',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
  },
  '& button svg': { borderRadius: '50%', bgcolor: 'tokens.paper', color: 'tokens.ink' },
};
