import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface ToggleBarProps<T> {
  label: string;
  /** `ariaLabel` is what a number alone does not convey. */
  options: readonly { value: T; label: string; ariaLabel?: string }[];
  /** Null where none is chosen. */
  value: T | null;
  onChange: (value: T | null) => void;
}

/** One choice of a few, or none: a single stop of Tab, within which the arrows move. */
export function ToggleBar<T extends string | number>({ label, options, value, onChange }: ToggleBarProps<T>) {
  const chosen = options.findIndex(option => option.value === value);
  const [last, setStop] = useState(Math.max(0, chosen));
  // Options may go while it stands on one.
  const stop = Math.min(last, options.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (stop + step + options.length) % options.length;
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      role="toolbar"
      aria-label={label}
      value={value}
      onChange={(_, picked: T | null) => onChange(picked)}
      onKeyDown={move}
    >
      {options.map((option, index) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          aria-label={option.ariaLabel}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
