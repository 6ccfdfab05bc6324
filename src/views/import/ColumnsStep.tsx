import { Alert, Button, CircularProgress, Paper, TextField } from '@mui/material';
import { useCaller } from '../../providers/useCaller';
import { importColumns } from '../../schema/imports';
import { countedLines } from './importTexts';
import { LinesFrame } from './LinesFrame';
import { StepBar } from './StepBar';
import type { Importing } from './useImport';

/** What each column of the file fills: guessed, to be changed. */
export function ColumnsStep({ importing }: { importing: Importing }) {
  const { resource, preview, mapping, map, go, check, busy } = importing;
  const caller = useCaller();
  const fields = importColumns(resource, caller);
  if (!preview) return null;
  const choose = (at: number, path: string) =>
    map(mapping.map((one, index) => (index === at ? path || null : one === path ? null : one)));
  const missing = fields.filter(
    ({ path, field }) =>
      field.required && !field.when && field.default === undefined && !mapping.includes(path),
  );
  const left = preview.columns
    .filter((_, index) => !mapping[index])
    .map(({ title }) => title || '(sans titre)');
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="warning">
          Aucune colonne ne donne {missing.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ')},
          obligatoire
          {'\u00a0'}: choisissez-la ci-dessous, ou ajoutez-la au fichier.
        </Alert>
      )}
      <Paper variant="outlined">
        <LinesFrame label="Colonnes du fichier">
          <thead>
            <tr>
              <th scope="col">Colonne du fichier</th>
              <th scope="col">Exemples</th>
              <th scope="col">Champ</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map(({ title, samples }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns of a file may have the same title
              <tr key={index}>
                <th scope="row">{title || '(sans titre)'}</th>
                <td className="quiet">{samples.join(' · ') || '–'}</td>
                <td>
                  <TextField
                    select
                    size="small"
                    value={mapping[index] ?? ''}
                    onChange={event => choose(index, event.target.value)}
                    slotProps={{
                      select: { native: true },
                      htmlInput: { 'aria-label': `Champ de la colonne ${title || index + 1}` },
                    }}
                    sx={{ minWidth: 240, my: '4px' }}
                  >
                    <option value="">Ne pas importer</option>
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
        says={
          <>
            {preview.fileName}, {countedLines(preview.total)}.
            {left.length > 0 && ` Ne sera pas importé\u00a0: ${left.join(', ')}.`}
          </>
        }
      >
        <Button variant="outlined" disabled={busy} onClick={() => go('file')}>
          Autre fichier
        </Button>
        <Button
          variant="contained"
          disabled={busy || left.length === preview.columns.length}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          onClick={check}
        >
          Vérifier les lignes
        </Button>
      </StepBar>
    </>
  );
}
