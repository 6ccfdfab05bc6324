import { Alert, Button, CircularProgress, Paper, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { importColumns } from '../../schema/words/list/imports';
import { LinesFrame } from './LinesTable';
import { ReadingCard } from './ReadingCard';
import { StepBar } from './StepBar';
import { useCounts } from './useImport';
import type { Importing } from './useImport';

/** What each column of the file fills: guessed, to be changed. */
export function ColumnsStep({ importing }: { importing: Importing }) {
  const translate = useTranslate();
  const { resource, preview, mapping, map, go, check, busy } = importing;
  const caller = useCaller();
  const { lines } = useCounts(resource);
  const fields = importColumns(resource, caller);
  if (!preview) return null;
  const choose = (at: number, path: string) =>
    map(mapping.map((one, index) => (index === at ? path || null : one === path ? null : one)));
  const missing = fields.filter(
    ({ path, field }) =>
      field.required && !field.when && field.default === undefined && !mapping.includes(path),
  );
  const untitled = translate('karhba.import.columns.untitled');
  const left = preview.columns.filter((_, index) => !mapping[index]).map(({ title }) => title || untitled);
  return (
    <>
      <ReadingCard importing={importing} />
      {missing.length > 0 && (
        <Alert severity="warning">
          {translate('karhba.import.columns.missing', {
            titles: missing.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', '),
          })}
        </Alert>
      )}
      <Paper variant="outlined">
        <LinesFrame label={translate('karhba.import.columns.table')}>
          <thead>
            <tr>
              <th scope="col">{translate('karhba.import.columns.column')}</th>
              <th scope="col">{translate('karhba.import.columns.samples')}</th>
              <th scope="col">{translate('karhba.import.columns.field')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map(({ title, samples }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns of a file may have the same title
              <tr key={index}>
                <th scope="row">{title || untitled}</th>
                <td className="quiet">{samples.join(' · ') || '–'}</td>
                <td>
                  <TextField
                    select
                    size="small"
                    value={mapping[index] ?? ''}
                    onChange={event => choose(index, event.target.value)}
                    slotProps={{
                      select: { native: true },
                      htmlInput: {
                        'aria-label': translate('karhba.import.columns.fieldOf', {
                          title: title || index + 1,
                        }),
                      },
                    }}
                    sx={{ minWidth: 240, my: '4px' }}
                  >
                    <option value="">{translate('karhba.import.columns.none')}</option>
                    {fields.map(({ path, title: label, field }) => (
                      <option key={path} value={path}>
                        {label}
                        {field.required ? ' *' : ''}
                      </option>
                    ))}
                  </TextField>
                </td>
              </tr>
            ))}
          </tbody>
        </LinesFrame>
      </Paper>
      <StepBar
        text={
          <>
            {preview.fileName}, {lines(preview.total)}.
            {left.length > 0 && ` ${translate('karhba.import.columns.left', { titles: left.join(', ') })}`}
          </>
        }
      >
        <Button variant="outlined" disabled={busy} onClick={() => go('file')}>
          {translate('karhba.import.columns.otherFile')}
        </Button>
        <Button
          variant="contained"
          disabled={busy || left.length === preview.columns.length}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          onClick={check}
        >
          {translate('karhba.import.columns.check')}
        </Button>
      </StepBar>
    </>
  );
}
