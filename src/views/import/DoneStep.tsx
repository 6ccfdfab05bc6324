import { Box, Button, Paper, Typography } from '@mui/material';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { importedText, leftText } from './importTexts';
import type { Importing } from './useImport';
import { useWorkbook } from './useWorkbook';

/** What came of it: how many records there are more, and the lines that were left. */
export function DoneStep({ importing, onClose }: { importing: Importing; onClose: () => void }) {
  const { resource, preview, written } = importing;
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { save, saving } = useWorkbook();
  const left = preview?.wrong ?? 0;
  const name = preview?.fileName.replace(/\.\w+$/, '') ?? '';
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.success' }}>
        <CircleCheck size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h3" component="p" role="status">
        {importedText(resource, written)}
        {left > 0 && `, ${leftText(left)}`}.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
        {left > 0 && (
          <Button
            variant="outlined"
            disabled={saving}
            startIcon={<Download size={16} aria-hidden />}
            onClick={() =>
              void save(
                () => dataProvider.importLeft(resource.name, { id: preview?.id ?? '' }),
                `${name} à corriger`,
              )
            }
          >
            Télécharger les lignes laissées
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={onClose}>
          Voir la liste
        </Button>
      </Box>
    </Paper>
  );
}
