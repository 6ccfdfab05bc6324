import { useState } from 'react';
import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ImportProgress } from '../../providers/importMethods';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { numberText } from '../../schema/kinds/figures';
import { useCounts } from './useImport';
import type { Importing } from './useImport';

/** How far the writing has come; until it is done it can be ended, and leaves nothing. */
export function WritingStep({ importing: { resource, preview, cancel } }: { importing: Importing }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { lines } = useCounts(resource);
  const [ending, setEnding] = useState(false);
  const id = preview?.id ?? '';
  const { data } = useQuery<ImportProgress>({
    queryKey: ['importProgress', id],
    queryFn: async () => (await dataProvider.importProgress(resource.name, { id })).data,
    refetchInterval: 400,
    retry: false,
    gcTime: 0,
  });
  const total = (preview?.total ?? 0) - (preview?.wrong ?? 0);
  const done = data?.state === 'RUNNING' ? data.done : null;
  const percent = done === null || total === 0 ? null : Math.round((done / total) * 100);
  return (
    <Paper variant="outlined" sx={{ display: 'grid', gap: '14px', p: '32px 24px' }}>
      <Typography variant="h3" component="p" role="status">
        {ending
          ? translate('karhba.import.writing.cancelling')
          : percent === null
            ? translate('karhba.import.writing.title', { lines: lines(total) })
            : translate('karhba.import.writing.progress', {
                done: numberText(done),
                lines: lines(total),
                percent,
              })}
      </Typography>
      <LinearProgress
        aria-label={translate('karhba.import.writing.bar')}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        value={percent ?? undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
        <Typography sx={{ flex: 1, minWidth: 220, color: 'tokens.ink2' }}>
          {translate('karhba.import.writing.text')}
        </Typography>
        <Button
          variant="outlined"
          disabled={ending}
          onClick={() => {
            setEnding(true);
            cancel();
          }}
        >
          {translate('karhba.import.writing.cancel')}
        </Button>
      </Box>
    </Paper>
  );
}
