import { useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { transmissions } from '../../schema/enumerations';
import type { Wanted } from './useFreeVehicles';

/** How many seats one asks for at the counter: a coupé, a saloon, a people carrier, a minibus. */
const seatSteps = [2, 4, 5, 7, 9];

interface WantedBarProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** What a free vehicle has to have, beside what the form says: how many seats at least, and which gearbox. */
export function WantedBar({ wanted, onChange }: WantedBarProps) {
  const seats = useId();
  return (
    <div className="wanted">
      <div className="seats">
        <span id={seats}>Places</span>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby={seats}
          value={wanted.seats}
          onChange={(_, value: number | null) => onChange({ ...wanted, seats: value })}
        >
          {seatSteps.map(step => (
            <ToggleButton key={step} value={step} aria-label={`${step} places au moins`}>
              {step}+
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Boîte"
        value={wanted.transmission}
        onChange={(_, value: string | null) => onChange({ ...wanted, transmission: value })}
      >
        {Object.entries(transmissions).map(([value, label]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
