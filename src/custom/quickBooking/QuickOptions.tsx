import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ToggleButton } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { resources } from '../../resources/all';
import { detailsInWords } from '../../schema/words/fields/offered';
import { option } from '../../resources/reservation/parts/booking';
import { ownBounds, useLookup } from '../../views/inputs/useLookup';

type Row = { option: { id: string; label: string }; quantity: number };

const supplements = resources.get('additional-payments');
const bounds = ownBounds(option.option);

/** What may come beside the rental, each taken by one touch; how many of one is for the complete form. */
export function QuickOptions() {
  const { options } = useLookup(supplements.name, '', true, bounds);
  const { control, setValue } = useFormContext();
  const rows = (useWatch({ control, name: 'additionalReceiptOptions' }) ?? []) as Row[];
  const [stop, setStop] = useState(0);
  if (options.length === 0) return <p className="hint">Aucun supplément n’est proposé.</p>;
  const isTaken = (id: string) => rows.some(row => row.option.id === id);
  const toggle = (id: string, label: string) =>
    setValue(
      'additionalReceiptOptions',
      isTaken(id)
        ? rows.filter(row => row.option.id !== id)
        : [...rows, { option: { id, label }, quantity: 1 }],
      { shouldDirty: true },
    );
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[(stop + step + options.length) % options.length]?.focus();
  };
  return (
    <div role="toolbar" aria-label="Options" className="options" onKeyDown={move}>
      {options.map(({ id, label, tells }, index) => (
        <ToggleButton
          key={id}
          value={id}
          size="small"
          selected={isTaken(id)}
          tabIndex={index === Math.min(stop, options.length - 1) ? 0 : -1}
          onFocus={() => setStop(index)}
          onChange={() => toggle(id, label)}
        >
          <b>{label}</b>
          <small>{detailsInWords(supplements, tells)}</small>
        </ToggleButton>
      ))}
    </div>
  );
}
