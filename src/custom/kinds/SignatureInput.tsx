import { Box, FormControl, FormHelperText } from '@mui/material';
import { filesOf } from '../../views/files/shownFile';
import { useFieldInput } from '../../views/inputs/useFieldInput';
import type { FieldInputProps } from '../../views/inputs/useFieldInput';
import { SignaturePad } from './SignaturePad';
import { signatureFile } from './signatureFile';

/** The pane of a form on which somebody signs; a signature that is there already is replaced by the next. */
export function SignatureInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  const [given] = filesOf(value);
  return (
    <FormControl fullWidth error={box.error} data-field={box['data-field']}>
      <Box aria-describedby={`${box.id}-helper-text`}>
        <SignaturePad
          label={box.label}
          value={given instanceof Blob ? given : null}
          onChange={image => onChange(image && signatureFile(image))}
        />
      </Box>
      {box.helperText && <FormHelperText id={`${box.id}-helper-text`}>{box.helperText}</FormHelperText>}
    </FormControl>
  );
}
