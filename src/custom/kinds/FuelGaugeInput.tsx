import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { fuelText } from '../../domain/fuelLevel';
import { useFieldInput } from '../../views/inputs/useFieldInput';
import type { FieldInputProps } from '../../views/inputs/useFieldInput';
import { FuelGauge } from './FuelGauge';

/** The gauge of a form. */
export function FuelGaugeInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  const level = value === null || value === '' ? null : Number(value);
  return (
    <FormControl fullWidth error={box.error} data-field={box['data-field']}>
      <FormLabel id={`${box.id}-label`} component="span" required={box.required} sx={{ mb: '5px' }}>
        {box.label}
        {level !== null && ` ${fuelText(level)}`}
      </FormLabel>
      <Box
        sx={{
          border: '1px solid',
          borderColor: 'tokens.line2',
          borderRadius: '6px',
          pt: '2px',
          '& [role=slider] span': { height: 44 },
        }}
      >
        <FuelGauge
          value={level}
          onChange={onChange}
          labelledBy={`${box.id}-label`}
          describedBy={`${box.id}-helper-text`}
        />
      </Box>
      {box.helperText && <FormHelperText id={`${box.id}-helper-text`}>{box.helperText}</FormHelperText>}
    </FormControl>
  );
}
