import { useId } from 'react';
import { Alert, Box, Dialog, DialogContent, IconButton, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useListContext, useRefresh, useTranslate } from 'react-admin';
import '../../i18n/import';
import { useListScreen } from '../list/ListScreen';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { DoneStep } from './DoneStep';
import { FileStep } from './FileStep';
import { useImport } from './useImport';
import type { ImportStep } from './useImport';
import { WritingStep } from './WritingStep';

const screens = {
  file: FileStep,
  columns: ColumnsStep,
  check: CheckStep,
  writing: WritingStep,
  done: DoneStep,
};

/**
 * Brings records into a list from a file: the file, its columns, what is wrong with it, and only then the writing. The
 * list then begins with what came last.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const { setFilters, setSort } = useListContext();
  const refresh = useRefresh();
  const id = useId();
  const importing = useImport(resource, () => {
    setFilters({}, undefined);
    setSort({ field: 'createdAt', order: 'DESC' });
    refresh();
  });
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
          {translate('karhba.import.title', { names: resource.labels.many })}
        </Typography>
        <ImportSteps step={step} />
        <IconButton aria-label={translate('karhba.import.close')} onClick={onClose} disabled={writing}>
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

const steps: readonly [key: string, of: readonly ImportStep[]][] = [
  ['file', ['file']],
  ['columns', ['columns']],
  ['check', ['check']],
  ['writing', ['writing', 'done']],
];

/** Where one is among the steps. */
function ImportSteps({ step }: { step: ImportStep }) {
  const translate = useTranslate();
  const at = steps.findIndex(([, of]) => of.includes(step));
  return (
    <Box component="ol" aria-label={translate('karhba.import.steps.title')} sx={stepsStyle}>
      {steps.map(([key], index) => {
        const past = index < at || step === 'done';
        return (
          <li
            key={key}
            aria-current={index === at ? 'step' : undefined}
            className={past ? 'past' : undefined}
          >
            <span aria-hidden>{past ? <Check size={12} strokeWidth={3} /> : index + 1}</span>
            {translate(`karhba.import.steps.${key}`)}
          </li>
        );
      })}
    </Box>
  );
}

const stepsStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'flex',
  gap: '14px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  color: tokens.ink2,
  '& li': { display: 'flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' as const },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '10px',
    border: `1px solid ${tokens.control}`,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .past span': { borderColor: tokens.accent, color: tokens.accent },
  '& [aria-current]': { fontWeight: 600, color: tokens.ink },
  '& [aria-current] span': { borderColor: tokens.accent, borderWidth: 2 },
  '@media (max-width: 480px)': { gap: '10px', fontSize: 12 },
});
