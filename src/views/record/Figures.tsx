import { memo } from 'react';
import type { CSSProperties } from 'react';
import { Box, Card, Skeleton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import { deadlineSentence } from '../../domain/deadline';
import { useCaller } from '../../providers/useCaller';
import type { Draft, Field } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { fieldAt, valueAt } from '../../schema/words/fields/paths';
import { deadlineName, isVirtualField } from '../../schema/words/occupancy/virtualFields';
import type { VirtualField, DeadlineValue } from '../../schema/words/occupancy/virtualFields';
import { virtualField } from '../../schema/words/occupancy/virtualField';
import { todayUntil, virtualFieldTextOf } from '../../schema/words/occupancy/virtualFieldTextOf';
import { holdsFor, mayRead } from '../form/editableFields';
import { stateOf } from '../form/formLayout';
import { daysLeft, pressingTone } from '../Deadline';
import { TodayChip } from '../StateChip';
import { FieldValue } from './FieldValue';

interface FiguresProps {
  resource: Resource;
  record: RaRecord;
  /** Values as forms hold them. */
  values: Draft;
  paths: readonly string[];
  /** Not what a list shows of it: what that leaves out has its place until it is there. */
  isWhole: boolean;
}

/** The two or three values that matter most, in one strip under the title. */
export const Figures = memo(function Figures({ resource, record, values, paths, isWhole }: FiguresProps) {
  const caller = useCaller();
  const state = stateOf(resource)?.path;
  // The title's chip shows the state already; what says nothing of this record takes no place.
  const shown = paths.filter(path => path !== state && says(resource, path, values));
  return (
    <Card component="dl" sx={stripStyle} style={{ '--most': evenly(shown.length) } as CSSProperties}>
      {shown.map(path => {
        if (isVirtualField(path))
          return (
            <Box key={path}>
              <dt>{virtualField(resource, path)?.label}</dt>
              <dd>
                {isWhole || record[path] !== undefined ? (
                  <ComputedFigure resource={resource} record={record} path={path} />
                ) : (
                  <Skeleton />
                )}
              </dd>
            </Box>
          );
        const field = fieldAt(resource.fields, path);
        return field && mayRead(field, caller) ? (
          <Box key={path}>
            <dt>{field.label}</dt>
            <dd>
              {isWhole || isListed(field, valueAt(record, path)) ? (
                <FieldValue field={field} value={valueAt(values, path)} record={values} />
              ) : (
                <Skeleton />
              )}
            </dd>
          </Box>
        ) : null;
      })}
    </Card>
  );
});

function says(resource: Resource, path: string, values: Draft): boolean {
  const field = resource.fields[path];
  return !field || holdsFor(field, values);
}

/** Whether a list has it: of another record it has the name alone, which leads nowhere. */
const isListed = ({ kind }: Field, value: unknown) => value !== undefined && kind !== 'reference';

/** So many beside each other that what does not fit in one line fills two alike. */
const evenly = (count: number) => (count > widest ? Math.ceil(count / 2) : count);
const widest = 6;

const stripStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(min(170px, 50% - 1px), 100% / var(--most) - 1px), 1fr))',
  gap: '1px',
  m: '0 0 16px',
  '& > div': {
    padding: '10px 16px',
    boxShadow: `-1px -1px 0 ${theme.palette.tokens.line}, 1px 1px 0 ${theme.palette.tokens.line}`,
  },
  '& dt': { fontSize: 12, lineHeight: '16px', color: theme.palette.tokens.ink2 },
  '& dd': { m: '2px 0 0', fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& dd .second': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: theme.palette.tokens.ink2 },
});

interface ComputedFigureProps {
  resource: Resource;
  record: RaRecord;
  path: VirtualField;
}

/** What the engine computes of a record: the answer, and under it what comes next. */
function ComputedFigure({ resource, record, path }: ComputedFigureProps) {
  const text = virtualFieldTextOf(resource, path)(record);
  if (!text) return <span>–</span>;
  if (path !== deadlineName)
    return (
      <>
        <TodayChip resource={resource} record={record} />
        <div className="second">{todayUntil(record[path])}</div>
      </>
    );
  const days = daysLeft((record[path] as DeadlineValue).date);
  return (
    <>
      <Box component="span" sx={{ color: `tones.${pressingTone(days)}.text` }}>
        {deadlineSentence(days)}
      </Box>
      <div className="second">{text}</div>
    </>
  );
}
