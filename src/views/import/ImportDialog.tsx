import { useId } from 'react';
import { Alert, Box, Dialog, DialogContent, IconButton, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import type { Resource } from '../../schema/resource';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { DoneStep } from './DoneStep';
import { FileStep } from './FileStep';
import { ImportSteps } from './ImportSteps';
import { useImport } from './useImport';
import { WritingStep } from './WritingStep';

interface ImportDialogProps {
  resource: Resource;
  onClose: () => void;
  /** The records are there. */
  onWritten: () => void;
}

const screens = {
  file: FileStep,
  columns: ColumnsStep,
  check: CheckStep,
  writing: WritingStep,
  done: DoneStep,
};

/** Brings records in from a file: the file, its columns, what is wrong with it, and only then the writing. */
export function ImportDialog({ resource, onClose, onWritten }: ImportDialogProps) {
  const id = useId();
  const importing = useImport(resource, onWritten);
  const { step, fault } = importing;
  const Screen = screens[step];
  const writing = step === 'writing';
  return (
    <Dialog
      open
      fullScreen
      onClose={writing ? undefined : onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { '&&': { m: 0, width: '100%', borderRadius: 0 } } } }}
    >
      <Box component="header" sx={headStyle}>
        <Typography id={id} variant="h1" component="h2" noWrap>
          Importer des {resource.labels.many}
        </Typography>
        <ImportSteps step={step} />
        <IconButton aria-label="Fermer" onClick={onClose} disabled={writing}>
          <X size={18} />
        </IconButton>
      </Box>
      <DialogContent sx={{ backgroundColor: 'tokens.canvas', p: { xs: '16px', sm: '20px 24px' } }}>
        <Box sx={{ maxWidth: 1200, mx: 'auto', display: 'grid', gap: '16px', minWidth: 0 }}>
          {fault && <Alert severity="error">{fault}</Alert>}
          <Screen importing={importing} onClose={onClose} />
        </Box>
      </DialogContent>
    </Dialog>
  );
}

const headStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px 20px',
  flexWrap: 'wrap' as const,
  minHeight: 56,
  padding: '8px 16px 8px 24px',
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  '& > button': { ml: 'auto' },
  [theme.breakpoints.down('sm')]: {
    paddingLeft: '16px',
    '& > button': { order: 1, width: 44, height: 44 },
    '& > ol': { order: 2, width: '100%' },
  },
});
