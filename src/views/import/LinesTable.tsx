import { useState } from 'react';
import { Box, Button } from '@mui/material';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ImportLine } from '../../schema/imports';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { numberText } from '../columns/numberText';
import { LinesFrame } from './LinesFrame';
import type { Importing } from './useImport';

const perPage = 50;

/** Some lines of the file at a time: their number there, what is wrong, and what they say. */
export function LinesTable({ importing, only }: { importing: Importing; only: boolean }) {
  const { resource, preview, mapping } = importing;
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [offset, setOffset] = useState(0);
  const id = preview?.id ?? '';
  const { data: lines, error } = useQuery<ImportLine[]>({
    queryKey: ['importLines', id, only, offset, mapping],
    queryFn: async () =>
      (await dataProvider.importLines(resource.name, { id, offset, limit: perPage, wrong: only })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const total = (only ? preview?.wrong : preview?.total) ?? 0;
  const shown = (preview?.columns ?? []).flatMap(({ title }, index) =>
    mapping[index] ? [{ title: title || `Colonne ${index + 1}`, index }] : [],
  );
  if (error)
    return (
      <Box role="alert" sx={{ p: '16px' }}>
        {error.message}
      </Box>
    );
  return (
    <>
      <LinesFrame label="Lignes du fichier">
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Erreurs</th>
            {shown.map(({ title, index }) => (
              <th key={index} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(lines ?? []).map(({ line, cells, faults }) => (
            <tr key={line}>
              <th scope="row" className="line">
                {numberText(line)}
              </th>
              <td className={faults.length > 0 ? 'faults' : 'quiet'}>
                {faults.length > 0 ? <Faults faults={faults} titles={preview?.columns ?? []} /> : '–'}
              </td>
              {shown.map(({ index }) => (
                <td
                  key={index}
                  title={cells[index]}
                  className={faults.some(({ column }) => column === index) ? 'cell wrong' : 'cell'}
                >
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </LinesFrame>
      {total > perPage && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', p: '8px 16px', fontSize: 13 }}>
          <span style={{ flex: 1 }}>
            {numberText(offset + 1)} à {numberText(Math.min(offset + perPage, total))} sur {numberText(total)}
          </span>
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - perPage)}>
            Précédent
          </Button>
          <Button
            size="small"
            disabled={offset + perPage >= total}
            onClick={() => setOffset(offset + perPage)}
          >
            Suivant
          </Button>
        </Box>
      )}
    </>
  );
}

function Faults({ faults, titles }: { faults: ImportLine['faults']; titles: readonly { title: string }[] }) {
  return (
    <ul>
      {faults.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <CircleAlert size={13} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 5 }} />
          {column !== null && `${titles[column]?.title || `Colonne ${column + 1}`}\u00a0: `}
          {message}
        </li>
      ))}
    </ul>
  );
}
