import { transmissions } from '../../product/enumerations';
import { ToggleBar } from './ToggleBar';
import type { Wanted } from './useFreeVehicles';

/** How many seats are requested at the counter: a van, a saloon, a people carrier, a minibus. */
const seats = [2, 4, 5, 7, 9].map(count => ({
  value: count,
  label: `${count}+`,
  ariaLabel: `${count} places au moins`,
}));
const gearboxes = Object.entries(transmissions).map(([value, label]) => ({ value, label }));

interface WantedBarProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** What a free vehicle has to have, beside what the form has: how many seats at least, and which gearbox. */
export function WantedBar({ wanted, onChange }: WantedBarProps) {
  return (
    <div className="wanted">
      <div className="seats">
        <span aria-hidden>Places</span>
        <ToggleBar
          label="Places"
          options={seats}
          value={wanted.seats}
          onChange={value => onChange({ ...wanted, seats: value })}
        />
      </div>
      <ToggleBar
        label="Boîte"
        options={gearboxes}
        value={wanted.transmission}
        onChange={value => onChange({ ...wanted, transmission: value })}
      />
    </div>
  );
}
