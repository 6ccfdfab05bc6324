import { Box } from '@mui/material';

/** A plate whose series is small and muted between its figures: '258 TUN 4073'. */
export function Plate({ text }: { text: string }) {
  return (
    <bdi>
      {text.split(/(TUN|RS)/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <Box
            key={index}
            component="span"
            sx={{ fontSize: '0.75em', fontWeight: 500, color: 'tokens.ink2' }}
          >
            {part}
          </Box>
        ),
      )}
    </bdi>
  );
}
