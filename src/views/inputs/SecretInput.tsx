import { useState } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

/** A new password: hidden unless asked, never filled in by the browser. */
export function SecretInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const [shown, setShown] = useState(false);
  const Glyph = shown ? EyeOff : Eye;
  return (
    <TextField
      {...box}
      type={shown ? 'text' : 'password'}
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{
        htmlInput: { autoComplete: 'new-password' },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ mr: '-10px' }}>
              <IconButton
                aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Glyph size={16} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
