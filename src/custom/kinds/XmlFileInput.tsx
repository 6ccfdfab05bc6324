import { useRef } from 'react';
import { Box, Button, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { useFieldInput } from '../../views/inputs/useFieldInput';
import type { FieldInputProps } from '../../views/inputs/useFieldInput';

/** Chooses an XML file: its text is the value. */
export function XmlFileInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  const chooser = useRef<HTMLInputElement>(null);
  const text = typeof value === 'string' ? value : '';
  const size = text ? `${Math.ceil(text.length / 1000)}\u00a0ko` : 'Aucun fichier';
  return (
    <FormControl fullWidth error={box.error} data-field={box['data-field']}>
      <FormLabel htmlFor={box.id} required={box.required} sx={{ mb: '5px' }}>
        {box.label}
      </FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
        <Button
          id={box.id}
          variant="outlined"
          aria-describedby={`${box.id}-helper-text`}
          onClick={() => chooser.current?.click()}
        >
          Choisir un fichier
        </Button>
        <span aria-live="polite">{size}</span>
        <input
          ref={chooser}
          type="file"
          accept=".xml,text/xml,application/xml"
          hidden
          tabIndex={-1}
          onChange={event => void event.target.files?.[0]?.text().then(onChange)}
        />
      </Box>
      {box.helperText && <FormHelperText id={`${box.id}-helper-text`}>{box.helperText}</FormHelperText>}
    </FormControl>
  );
}
