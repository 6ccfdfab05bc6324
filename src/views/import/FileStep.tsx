import { useRef } from 'react';
import { Box, Button, CircularProgress, Paper, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { mostImported } from '../../schema/words/list/imports';
import { numberText } from '../../schema/kinds/figures';
import { useFileDrop } from '../inputs/FileDrop';
import type { Importing } from './useImport';
import { WrittenImports } from './WrittenImports';
import { WorkbookButton } from './WorkbookButton';

/** Where the file is chosen or dropped, and a model of it is to be had. */
export function FileStep({ importing }: { importing: Importing }) {
  const { resource, busy, send } = importing;
  const chooser = useRef<HTMLInputElement>(null);
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const translate = useTranslate();
  const take = ([file]: readonly File[]) => {
    if (file && !busy) send(file);
  };
  const { over, place } = useFileDrop(take);
  return (
    <>
      <Paper variant="outlined" sx={theme => dropStyle(theme, over)} {...place}>
        <Box sx={{ color: 'tokens.ink3' }}>
          <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
        </Box>
        <Typography variant="h3" component="p">
          {translate('karhba.import.file.drop')}
        </Typography>
        <Typography sx={{ maxWidth: 520, color: 'tokens.ink2' }}>
          {translate('karhba.import.file.rules', {
            name: resource.labels.one,
            most: numberText(mostImported),
          })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
          <Button
            variant="contained"
            disabled={busy}
            autoFocus
            startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
            onClick={() => chooser.current?.click()}
          >
            {translate(busy ? 'karhba.import.file.reading' : 'karhba.import.file.choose')}
          </Button>
          <WorkbookButton
            label={translate('karhba.import.file.template')}
            fileName={translate('karhba.import.file.templateName', { names: resource.labels.many })}
            read={() => dataProvider.importTemplate(resource.name)}
          />
        </Box>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={translate('karhba.import.file.input')}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // The same file may be chosen again once it was mended.
            target.value = '';
          }}
        />
      </Paper>
      <WrittenImports importing={importing} />
    </>
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
