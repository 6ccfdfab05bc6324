import { useState } from 'react';
import { Box, InputAdornment, TextField } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDinars, parseMoney } from '../../domain/money';

/** What is given back of the notes that were handed over in cash: for the counter alone, the payment is of its amount. */
export function CashChange() {
  const { control } = useFormContext();
  const [mode, typed] = useWatch({ control, name: ['paymentMode', 'amount'] }) as unknown[];
  const [handed, setHanded] = useState('');
  if (mode !== 'Espaces') return null;
  const due = parseMoney((typed ?? '') as number | string) ?? 0;
  const given = handed.trim() === '' ? null : parseMoney(handed);
  const isFalse = handed.trim() !== '' && (given === null || given < 0);
  const back = given === null || isFalse ? null : given - due;
  return (
    <Box role="group" aria-label="Rendu de monnaie" sx={changeStyle}>
      <TextField
        label="Reçu en main"
        value={handed}
        onChange={event => setHanded(event.target.value)}
        error={isFalse}
        helperText={isFalse ? 'Ce n’est pas un montant' : 'Pour rendre la monnaie, ne s’enregistre pas'}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { endAdornment: <InputAdornment position="end">DT</InputAdornment> },
        }}
      />
      {back !== null && (
        <output data-short={back < 0 || undefined}>
          {back < 0 ? 'Il manque' : 'Rendu'} <b>{formatDinars(Math.abs(back))}</b>
        </output>
      )}
    </Box>
  );
}

const changeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 24px',
  mt: '16px',
  '& .MuiTextField-root': { width: { xs: '100%', sm: 240 } },
  '& output': { pt: { sm: '30px' }, fontSize: 15, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& [data-short]': { color: 'tokens.danger' },
} as const;
