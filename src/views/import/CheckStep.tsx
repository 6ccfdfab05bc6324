import { useState } from 'react';
import { Box, Button, Checkbox, FormControlLabel, Paper } from '@mui/material';
import Download from 'lucide-react/icons/download';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { countedLines, countedRecords } from './importTexts';
import { LinesTable } from './LinesTable';
import { StepBar } from './StepBar';
import type { Importing } from './useImport';
import { useWorkbook } from './useWorkbook';

/** What would be written and what would not, line by line, before anything is. */
export function CheckStep({ importing }: { importing: Importing }) {
  const { resource, preview, go, run, busy } = importing;
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { save, saving } = useWorkbook();
  const [only, setOnly] = useState((preview?.wrong ?? 0) > 0);
  if (!preview) return null;
  const { id, total, wrong } = preview;
  const right = total - wrong;
  return (
    <>
      <Paper variant="outlined">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', p: '8px 16px' }}>
          <FormControlLabel
            label="Seulement les erreurs"
            disabled={wrong === 0}
            control={
              <Checkbox size="small" checked={only && wrong > 0} onChange={(_, next) => setOnly(next)} />
            }
          />
          {wrong > 0 && (
            <Button
              variant="outlined"
              size="small"
              disabled={saving}
              startIcon={<Download size={16} aria-hidden />}
              onClick={() =>
                void save(
                  () => dataProvider.importLeft(resource.name, { id }),
                  `${leftName(preview.fileName)} à corriger`,
                )
              }
              sx={{ ml: 'auto' }}
            >
              Télécharger les lignes à corriger
            </Button>
          )}
        </Box>
        <LinesTable key={`${id} ${wrong} ${only}`} importing={importing} only={only && wrong > 0} />
      </Paper>
      <StepBar
        says={
          <>
            <strong>{countedLines(right)}</strong> à importer
            {wrong > 0 && (
              <>
                , <strong>{countedLines(wrong)}</strong> à corriger, qui{' '}
                {wrong > 1 ? 'seront laissées' : 'sera laissée'}
              </>
            )}
            .
          </>
        }
      >
        <Button variant="outlined" disabled={busy} onClick={() => go('columns')}>
          Colonnes
        </Button>
        <Button variant="contained" disabled={busy || right === 0} onClick={run}>
          Importer {countedRecords(resource, right)}
        </Button>
      </StepBar>
    </>
  );
}

const leftName = (fileName: string) => fileName.replace(/\.\w+$/, '');
