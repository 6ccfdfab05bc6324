import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { figure } from '../../domain/figure';
import { kilometres } from '../../domain/mileage';
import { fuelText } from '../../domain/fuelLevel';
import { FULL_TANK } from '../../domain/missingFuel';
import { cardStyle } from './deskStyle';
import type { StepProps } from './useDesk';

/** What was read at the departure and is read now, and what lies between. */
export function Readings({
  draft: { mileage, fuelLevel, keysCount },
  task: { before },
}: Pick<StepProps, 'draft' | 'task'>) {
  if (!before) return null;
  const driven = mileage === null ? null : mileage - before.mileage;
  const fuel = fuelLevel === null || before.fuelLevel === null ? null : fuelLevel - before.fuelLevel;
  const keys = before.keysCount === null ? null : keysCount - before.keysCount;
  const rows = [
    [
      'Compteur',
      figure(before.mileage),
      mileage === null ? '–' : figure(mileage),
      driven === null ? '' : kilometres(driven),
      false,
    ],
    [
      'Carburant',
      before.fuelLevel === null ? '–' : fuelText(before.fuelLevel),
      fuelLevel === null ? '–' : fuelText(fuelLevel),
      fuel ? `${fuel > 0 ? '+' : '−'}${Math.abs(fuel)}/${FULL_TANK}` : '',
      (fuel ?? 0) < 0,
    ],
    [
      'Clés',
      String(before.keysCount ?? '–'),
      String(keysCount),
      keys && keys < 0 ? `${-keys} manque${keys < -1 ? 'nt' : ''}` : '',
      (keys ?? 0) < 0,
    ],
  ] as const;
  return (
    <Box component="table" aria-label="Relevés au départ et au retour" sx={tableStyle}>
      <thead>
        <tr>
          <td />
          {['Départ', 'Retour', 'Écart'].map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is, gap, isBad]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{was}</td>
            <td>
              <b>{is}</b>
            </td>
            <td data-bad={isBad || undefined}>
              <b>{gap}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableStyle = (theme: Theme) => ({
  ...cardStyle(theme),
  borderCollapse: 'separate' as const,
  borderSpacing: 0,
  width: '100%',
  alignSelf: 'start',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '11px 12px',
    whiteSpace: 'nowrap' as const,
    textAlign: 'right' as const,
    fontWeight: 400,
  },
  '& th[scope=row]': { textAlign: 'left' as const },
  '& b': { fontWeight: 600 },
  '& thead': { color: theme.palette.tokens.ink2, backgroundColor: theme.palette.tokens.sunken },
  '& tbody th, & tbody td': { borderTop: `1px solid ${theme.palette.tokens.line}` },
  '& [data-bad]': { color: theme.palette.tokens.danger },
});
