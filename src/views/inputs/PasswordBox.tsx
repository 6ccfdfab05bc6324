import { useState } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslate } from 'react-admin';
import '../../i18n/inputs';

type PasswordBoxProps = TextFieldProps & {
  label: string;
  /** What the browser may fill in. */
  fills: 'current-password' | 'new-password';
};

/** A password: hidden unless one looks. */
export function PasswordBox({ fills, ...props }: PasswordBoxProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const Glyph = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoComplete: fills, maxLength: 200 },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ mr: '-10px' }}>
              <IconButton
                aria-label={translate(shown ? 'karhba.inputs.hidePassword' : 'karhba.inputs.showPassword', {
                  label: props.label,
                })}
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
