import { useEffect, useId, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { Box, Button, TextField, Typography } from '@mui/material';
import Eraser from 'lucide-react/icons/eraser';
import { penOn } from './pen';

interface SignaturePadProps {
  /** What was signed; null where nothing is. */
  value: Blob | null;
  onChange: (signature: Blob | null) => void;
  /** Who signs, as far as it is known: offered to whoever signs by the keyboard. */
  signer?: string;
  label: string;
  /** What is signed, under the line. */
  statement?: string;
}

const size = { width: 720, height: 300 };

/** A pane on which one signs by finger or pen; who cannot, types their name, and it is written there. */
export function SignaturePad({ value, onChange, signer = '', label, statement }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const own = useRef<Blob | null>(null);
  const [typing, setTyping] = useState(false);
  const id = useId();
  const pen = () => penOn(canvas.current);
  useEffect(() => {
    if (value === null) penOn(canvas.current)?.clear();
    // What was drawn here is there already, and its next stroke may have begun.
    else if (value !== own.current) void penOn(canvas.current)?.show(value);
  }, [value]);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };
  const keep = async () => {
    own.current = (await pen()?.read()) ?? null;
    onChange(own.current);
  };
  const writeName = (name: string) => {
    pen()?.write(name);
    setTyping(false);
    void keep();
  };
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44 }}>
        <Typography id={id} component="h2" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="caption" sx={{ flex: 1, color: 'tokens.ink2' }}>
          {signer}
        </Typography>
        <Button
          variant="text"
          color="inherit"
          startIcon={<Eraser size={16} />}
          disabled={value === null}
          onClick={() => onChange(null)}
        >
          Effacer
        </Button>
      </Box>
      <Box sx={paneStyle}>
        <canvas
          ref={canvas}
          {...size}
          role="img"
          aria-label={value ? 'Signé' : 'Pas encore signé'}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId);
            pen()?.begin(at(event));
          }}
          onPointerMove={event => event.buttons > 0 && pen()?.draw(at(event))}
          onPointerUp={() => void keep()}
        />
        {statement && (
          <Typography variant="body2" sx={{ p: '0 16px 14px', color: 'tokens.ink2' }}>
            {statement}
          </Typography>
        )}
      </Box>
      {typing ? (
        <TypedName signer={signer} onDone={writeName} />
      ) : (
        <Button variant="text" color="inherit" onClick={() => setTyping(true)} sx={{ mt: '4px' }}>
          Signer au clavier
        </Button>
      )}
    </Box>
  );
}

/** Whoever cannot draw signs by writing their name, and confirming it. */
function TypedName({ signer, onDone }: { signer: string; onDone: (name: string) => void }) {
  const [name, setName] = useState(signer);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '8px', mt: '8px' }}>
      <TextField
        label="Nom de qui signe"
        value={name}
        autoFocus
        onChange={event => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Button variant="outlined" disabled={name.trim() === ''} onClick={() => onDone(name.trim())}>
        Confirmer
      </Button>
    </Box>
  );
}

const paneStyle = {
  border: '1px solid',
  borderColor: 'tokens.line2',
  borderRadius: '8px',
  // A signature is ink on paper, in the dark too: it is printed so.
  bgcolor: '#FFFFFF',
  overflow: 'hidden',
  backgroundImage: 'linear-gradient(#D3D9E1, #D3D9E1)',
  backgroundSize: 'calc(100% - 64px) 1px',
  backgroundPosition: '32px 72%',
  backgroundRepeat: 'no-repeat',
  '& canvas': {
    display: 'block',
    width: '100%',
    aspectRatio: `${size.width} / ${size.height}`,
    touchAction: 'none',
    cursor: 'crosshair',
  },
  '& p': { color: '#475467' },
};
