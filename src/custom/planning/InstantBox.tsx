import { parseInstant, toTunisLocal } from '../../domain/instant';
import { InstantBox as Box } from '../../views/inputs/DateBox';

interface InstantBoxProps {
  label: string;
  /** 'YYYY-MM-DDTHH:mm' of Tunis, as far as it is typed. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Before which it cannot be, of the same form. */
  min?: string;
  error?: string;
}

/** A day and an hour of Tunis, outside of a form. */
export const InstantBox = ({ error, ...box }: InstantBoxProps) => (
  <Box {...box} error={Boolean(error)} helperText={error} hourLabel={`Heure, ${box.label.toLowerCase()}`} />
);

export const typedInstant = (value: string | null) => (value ? parseInstant(value) : null);
export const instantInput = (ms: number) => toTunisLocal(ms);
