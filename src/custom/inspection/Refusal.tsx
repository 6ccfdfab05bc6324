import { Alert } from '@mui/material';

/** Why the server did not take it, where no field of the desk shows it. */
export function Refusal({ text }: { text: string }) {
  return (
    <Alert severity="error" sx={{ m: { xs: '12px 16px 0', sm: '16px 0 0' } }}>
      {text}
    </Alert>
  );
}
