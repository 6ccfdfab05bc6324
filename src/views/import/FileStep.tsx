import { useRef } from 'react';
import { Box, Button, CircularProgress, Paper, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { mostImported } from '../../schema/imports';
import { numberText } from '../columns/numberText';
import { useFileDrop } from '../inputs/useFileDrop';
import type { Importing } from './useImport';
import { useWorkbook } from './useWorkbook';

/** Where the file is chosen or dropped, and a model of it is to be had. */
export function FileStep({ importing: { resource, busy, send } }: { importing: Importing }) {
  const chooser = useRef<HTMLInputElement>(null);
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { save, saving } = useWorkbook();
  const take = ([file]: readonly File[]) => {
    if (file && !busy) send(file);
  };
  const { over, place } = useFileDrop(take);
  return (
    <Paper variant="outlined" sx={theme => dropStyle(theme, over)} {...place}>
      <Box sx={{ color: 'tokens.ink3' }}>
        <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h3" component="p">
        Déposez ici un classeur Excel (.xlsx) ou un fichier .csv
      </Typography>
      <Typography sx={{ maxWidth: 520, color: 'tokens.ink2' }}>
        Une ligne de titres, puis une ligne par {resource.labels.one}&nbsp;: {numberText(mostImported)} lignes
        et {10}&nbsp;Mo au plus. Rien n’est enregistré avant votre accord.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
        <Button
          variant="contained"
          disabled={busy}
          autoFocus
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          onClick={() => chooser.current?.click()}
        >
          {busy ? 'Lecture du fichier…' : 'Choisir un fichier'}
        </Button>
        <Button
          variant="outlined"
          disabled={saving}
          startIcon={<Download size={16} aria-hidden />}
          onClick={() =>
            void save(() => dataProvider.importTemplate(resource.name), `Modèle ${resource.labels.many}`)
          }
        >
          Télécharger un modèle
        </Button>
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Fichier à importer"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The same file may be chosen again once it was mended.
          target.value = '';
        }}
      />
    </Paper>
  );
}

const dropStyle = ({ palette: { tokens } }: Theme, over: boolean) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: '14px',
  padding: '56px 24px',
  textAlign: 'center' as const,
  borderStyle: 'dashed',
  borderColor: over ? tokens.accent : tokens.control,
  backgroundColor: over ? tokens.accentTint : tokens.paper,
});
