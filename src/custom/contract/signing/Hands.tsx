import { Box, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { SignaturePad } from '../../kinds/SignaturePad';
import type { ToSign } from './useToSign';

/** What both parties have given so far. */
export interface Given {
  /** Ids of the clauses that are ticked. */
  approved: readonly string[];
  signer: string;
  client: Blob | null;
  agent: Blob | null;
}

/** What is missing before it is signed, by its place. */
export const missingOf = ({ approvals }: Pick<ToSign, 'approvals'>, given: Given) => ({
  approved: approvals.some(({ id }) => !given.approved.includes(id)),
  signer: given.signer.trim() === '',
  client: given.client === null,
  agent: given.agent === null,
});

interface HandsProps {
  toSign: ToSign;
  given: Given;
  /** Whether what is missing is shown. */
  tried: boolean;
  onChange: (change: Partial<Given>) => void;
}

/** The clauses that the client ticks, and the panes on which both sign. */
export function Hands({ toSign, given, tried, onChange }: HandsProps) {
  const { approvals } = toSign;
  const { identity } = useGetIdentity();
  const missing = missingOf(toSign, given);
  const tick = (id: string, isTicked: boolean) =>
    onChange({ approved: isTicked ? [...given.approved, id] : given.approved.filter(one => one !== id) });
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      {approvals.length > 0 && (
        <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
          <Box component="legend" sx={{ p: 0, fontSize: 14, fontWeight: 600 }}>
            Le client approuve
          </Box>
          {approvals.map(({ id, clause }) => (
            <FormControlLabel
              key={id}
              label={clause}
              control={
                <Checkbox
                  checked={given.approved.includes(id)}
                  onChange={(_, isTicked) => tick(id, isTicked)}
                />
              }
              sx={{ display: 'flex', minHeight: 44, m: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
            />
          ))}
          {tried && missing.approved && <FormHelperText error>Chaque clause est à cocher</FormHelperText>}
        </Box>
      )}
      <TextField
        label="Qui signe pour le client"
        value={given.signer}
        error={tried && missing.signer}
        helperText={tried && missing.signer ? 'Dites qui signe' : undefined}
        onChange={({ target }) => onChange({ signer: target.value })}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <Box>
        <SignaturePad
          label="Le client"
          signer={given.signer}
          value={given.client}
          onChange={client => onChange({ client })}
          statement="Lu et approuvé"
        />
        {tried && missing.client && <FormHelperText error>Le client n’a pas signé</FormHelperText>}
      </Box>
      <Box>
        <SignaturePad
          label="L’agent"
          signer={identity?.fullName}
          value={given.agent}
          onChange={agent => onChange({ agent })}
        />
        {tried && missing.agent && <FormHelperText error>L’agent n’a pas signé</FormHelperText>}
      </Box>
    </Box>
  );
}
