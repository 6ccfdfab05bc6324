import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { instantText } from '../../schema/kinds/instant';
import { useCounts } from './useImport';
import type { Importing } from './useImport';

/** One's own imports of the last month, each to be taken back as long as nothing rests on what it brought. */
export function WrittenImports({ importing }: { importing: Importing }) {
  const { resource, busy, undo, undone } = importing;
  const translate = useTranslate();
  const { records } = useCounts(resource);
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'writtenImports', undone],
    queryFn: async () => (await dataProvider.writtenImports(resource.name)).data,
    staleTime: 0,
  });
  return (
    <>
      {undone !== undefined && (
        <Alert severity="success" role="status">
          {translate('karhba.import.undo.done', { records: records(undone) })}
        </Alert>
      )}
      {data.length > 0 && (
        <Paper variant="outlined" sx={{ p: '12px 16px' }}>
          <Typography variant="h3" component="h3">
            {translate('karhba.import.undo.title')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map(({ id, fileName, created, at }) => (
              <Box
                component="li"
                key={id}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', pt: '8px' }}
              >
                <Box component="span" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
                  {fileName}, {records(created)}, {instantText(at)}
                </Box>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={busy}
                  aria-label={translate('karhba.import.undo.of', { file: fileName })}
                  onClick={() => undo(id)}
                >
                  {translate('karhba.import.undo.button')}
                </Button>
              </Box>
            ))}
          </Box>
        </Paper>
      )}
    </>
  );
}
