import { useId } from 'react';
import { Box, Button, FormHelperText, InputAdornment, OutlinedInput, Typography } from '@mui/material';
import Check from 'lucide-react/icons/check';
import { figure } from '../../domain/figure';
import { kilometres } from '../../domain/mileage';
import { fuelText } from '../../domain/fuelLevel';
import { FULL_TANK, missingLitres } from '../../domain/missingFuel';
import { cleanlinessLevels } from '../../product/enumerations';
import { FuelGauge } from '../kinds/FuelGauge';
import { CameraButton } from './CameraButton';
import { cardStyle, columnsStyle, labelStyle } from './deskStyle';
import { fine, mileageQuestion } from './draft';
import { Counter } from './Counter';
import { Segments } from './Segments';
import type { StepProps } from './useDesk';

/** What the dashboard shows, and how the vehicle looks at once. */
export function ReadingsStep({ draft, change, capture, task, refused }: StepProps) {
  return (
    <Box sx={columnsStyle}>
      <Box sx={{ display: 'grid', gap: '16px', alignContent: 'start' }}>
        <Mileage {...{ draft, change, capture, task, refused }} />
        <Fuel {...{ draft, change, task }} />
      </Box>
      <Box sx={{ display: 'grid', gap: '20px', alignContent: 'start' }}>
        <Segments
          label="Propreté"
          options={cleanlinessLevels}
          value={draft.cleanliness}
          onChange={cleanliness => change(() => ({ cleanliness }))}
        />
        <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: '1fr 1fr' }}>
          <Checked
            label="Pneus"
            usual={fine.tyres}
            other="À voir"
            value={draft.tyres}
            onChange={tyres => change(() => ({ tyres }))}
          />
          <Checked
            label="Voyants"
            usual={fine.warningLights}
            other="Allumé"
            value={draft.warningLights}
            onChange={warningLights => change(() => ({ warningLights }))}
          />
        </Box>
        <Counter
          label={task.kind === 'RETURN' ? 'Clés rendues' : 'Clés remises'}
          value={draft.keysCount}
          most={9}
          onChange={keysCount => change(() => ({ keysCount }))}
        />
      </Box>
    </Box>
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 7);

function Mileage({
  draft,
  change,
  capture,
  task,
  refused,
}: Pick<StepProps, 'draft' | 'change' | 'capture' | 'task' | 'refused'>) {
  const id = useId();
  const last = task.kind === 'RETURN' ? (task.before?.mileage ?? null) : task.totalMileage;
  const label = task.kind === 'RETURN' ? 'Au départ' : 'Dernier relevé';
  const question = mileageQuestion(draft, task);
  const isSure = draft.sureMileage === draft.mileage;
  const isLess = draft.mileage !== null && last !== null && draft.mileage < last;
  const fault =
    refused.mileage ?? (isLess ? `Le compteur ne recule pas\u00a0: ${kilometres(last)}` : undefined);
  return (
    <Box sx={theme => ({ ...cardStyle(theme), p: '16px' })}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', mb: '6px' }}>
        <Typography component="label" htmlFor={id} sx={labelStyle}>
          Kilométrage
          <Star />
        </Typography>
        {last !== null && (
          <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
            {label} {kilometres(last)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: '8px' }}>
        <OutlinedInput
          id={id}
          fullWidth
          error={fault !== undefined}
          value={draft.mileage === null ? '' : figure(draft.mileage)}
          onChange={({ target }) =>
            change(() => ({ mileage: digitsOf(target.value) === '' ? null : Number(digitsOf(target.value)) }))
          }
          autoComplete="off"
          inputProps={{
            inputMode: 'numeric',
            'aria-describedby': fault ? `${id}-fault` : undefined,
            'aria-required': true,
          }}
          endAdornment={<InputAdornment position="end">km</InputAdornment>}
          sx={{
            '& input': {
              height: 56,
              boxSizing: 'border-box',
              fontSize: 24,
              fontWeight: 600,
              letterSpacing: '-0.01em',
            },
          }}
        />
        <CameraButton capture={capture} side="DASHBOARD" />
      </Box>
      {fault && (
        <FormHelperText id={`${id}-fault`} error role="alert">
          {fault}
        </FormHelperText>
      )}
      {question && (
        <Box role="alert" sx={{ mt: '8px', color: 'tokens.warning', fontSize: 13, lineHeight: '18px' }}>
          {question.message}
          <Button
            color="inherit"
            variant="outlined"
            aria-pressed={isSure}
            startIcon={isSure && <Check size={16} />}
            onClick={() => change(({ mileage }) => ({ sureMileage: isSure ? null : mileage }))}
            sx={{ display: 'flex', mt: '8px', minHeight: 44 }}
          >
            {question.choice.label}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Fuel({ draft: { fuelLevel }, change, task }: Pick<StepProps, 'draft' | 'change' | 'task'>) {
  const id = useId();
  const { before, tankCapacityLiters: tank } = task;
  const litres =
    fuelLevel !== null && tank !== null ? missingLitres({ levelOut: fuelLevel, levelIn: 0 }, tank) : null;
  const last =
    before?.fuelLevel != null &&
    `${task.kind === 'RETURN' ? 'Au départ' : 'Au dernier retour'}\u00a0: ${fuelText(before.fuelLevel)}`;
  return (
    <Box sx={cardStyle}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '12px', p: '12px 16px' }}>
        <Typography id={id} component="h2" sx={{ ...labelStyle, flex: 1 }}>
          Carburant
          <Star />
        </Typography>
        <Typography sx={{ fontSize: 16, fontWeight: 600 }}>
          {fuelLevel === null ? '–' : `${fuelLevel}/${FULL_TANK}`}
        </Typography>
        {litres !== null && (
          <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
            environ {Math.round(litres)}&nbsp;l
          </Typography>
        )}
      </Box>
      <FuelGauge
        value={fuelLevel}
        onChange={level => change(() => ({ fuelLevel: level }))}
        usual={before?.fuelLevel ?? undefined}
        labelledBy={id}
        hint={['Glisser ou toucher un huitième', last].filter(Boolean).join('\n')}
      />
    </Box>
  );
}

interface CheckedProps {
  label: string;
  usual: string;
  other: string;
  value: string;
  onChange: (value: string) => void;
}

/** Fine, or not: then what it is. */
function Checked({ label, usual, other, value, onChange }: CheckedProps) {
  const isFine = value === usual;
  return (
    <div>
      <Segments
        label={label}
        options={{ fine: usual, other }}
        value={isFine ? 'fine' : 'other'}
        onChange={chosen => onChange(chosen === 'fine' ? usual : '')}
      />
      {!isFine && (
        <OutlinedInput
          fullWidth
          value={value}
          onChange={event => onChange(event.target.value)}
          inputProps={{ 'aria-label': `${label}\u00a0: ce qui ne va pas`, maxLength: 200 }}
          placeholder="Lequel ?"
          sx={{ mt: '8px' }}
        />
      )}
    </div>
  );
}

const Star = () => (
  <Box component="span" aria-hidden sx={{ ml: '2px', color: 'tokens.asterisk' }}>
    *
  </Box>
);
