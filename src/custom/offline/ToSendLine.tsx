import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { useNavigate } from 'react-admin';
import { figureOf } from '../../domain/figure';
import { formatInstant } from '../../domain/instant';
import { outbox } from '../../providers/offline/outbox';
import { questions } from '../../providers/questions';
import { Confirm } from '../../views/shell/Confirm';
import { StateChip } from '../../views/StateChip';
import { mend } from './mend';
import type { Line } from './useToSend';

/** One that waits: what it is and, where the server refused it, why and what may be done. */
export function ToSendLine({ line }: { line: Line }) {
  const { id, at, summary, refused, photos, isPhoto } = line;
  const [leaving, setLeaving] = useState(false);
  const name = summary?.title ?? (isPhoto ? 'Photo' : 'État des lieux');
  return (
    <li>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <strong>{name}</strong>
        <Box component="span" sx={{ display: 'block', color: 'tokens.ink2' }}>
          {[`Fait le ${formatInstant(at)}`, photos > 0 && figureOf(photos, 'photo')]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        {refused && summary?.reason && (
          <Box component="span" sx={{ display: 'block', color: 'tones.danger.text' }}>
            {summary.reason}
          </Box>
        )}
      </Box>
      <StateChip tone={refused ? 'danger' : 'warning'} label={refused ? 'Refusé' : 'À envoyer'} />
      {refused && <Ways line={line} onLeave={() => setLeaving(true)} />}
      <Confirm
        open={leaving}
        danger
        title={`Abandonner «\u00a0${name}\u00a0»\u00a0?`}
        content={
          photos > 0
            ? `Il sera effacé de cet appareil avec ${figureOf(photos, 'photo')}, sans avoir jamais été envoyé.`
            : 'Il sera effacé de cet appareil sans avoir jamais été envoyé.'
        }
        confirm="Abandonner"
        onClose={() => setLeaving(false)}
        onConfirm={() => void outbox.takeBack(id).catch(console.error)}
      />
    </li>
  );
}

/** What becomes of what was refused. */
function Ways({ line: { id, summary, isPhoto }, onLeave }: { line: Line; onLeave: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const during = async (task: () => Promise<unknown>) => {
    setBusy(true);
    await task()
      .catch(console.error)
      .finally(() => setBusy(false));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
      {!isPhoto && summary?.link && (
        <Button
          variant="contained"
          disabled={busy}
          onClick={() => void during(async () => (await mend(id)) && navigate(summary.link ?? '/'))}
        >
          Corriger
        </Button>
      )}
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() => void during(() => outbox.sendAgain(id, question => questions.ask(question)))}
      >
        Renvoyer
      </Button>
      <Button variant="text" color="error" disabled={busy} onClick={onLeave}>
        Abandonner
      </Button>
    </Box>
  );
}
