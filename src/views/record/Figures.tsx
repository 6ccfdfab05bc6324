import { Box, Card } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import type { Draft } from '../../schema/field';
import { fieldAt, valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { isTold } from '../../schema/told';
import { toldField } from '../../schema/toldField';
import { stateOf } from '../form/stateOf';
import { FieldValue } from './FieldValue';
import { ToldFigure } from './ToldFigure';

interface FiguresProps {
  resource: Resource;
  record: RaRecord;
  /** Values as forms hold them. */
  values: Draft;
  paths: readonly string[];
}

/** The two or three values that matter most, in one strip under the title. */
export function Figures({ resource, record, values, paths }: FiguresProps) {
  const state = stateOf(resource)?.path;
  return (
    <Card component="dl" sx={stripStyle}>
      {paths.map(path => {
        // The title's chip says it already.
        if (path === state) return null;
        if (isTold(path))
          return (
            <Box key={path}>
              <dt>{toldField(resource, path)?.label}</dt>
              <dd>
                <ToldFigure resource={resource} record={record} path={path} />
              </dd>
            </Box>
          );
        const field = fieldAt(resource.fields, path);
        return field ? (
          <Box key={path}>
            <dt>{field.label}</dt>
            <dd>
              <FieldValue field={field} value={valueAt(values, path)} record={values} />
            </dd>
          </Box>
        ) : null;
      })}
    </Card>
  );
}

const stripStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(170px, 50%), 1fr))',
  m: '0 0 16px',
  '& > div': { padding: '10px 16px', boxShadow: `-1px -1px 0 ${theme.palette.tokens.line}` },
  '& dt': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2 },
  '& dd': { m: '2px 0 0', fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& dd .second': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: theme.palette.tokens.ink2 },
});
