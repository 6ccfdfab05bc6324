import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { useSnackbar } from '../../views/shell/snackbar';
import { begin, changed, faultsOf } from './draft';
import type { Draft, Task } from './draft';
import { browserDrafts } from './drafts';
import { madeOf } from './made';
import { useSender } from './senders';

/** What every step is given. */
export interface Desk {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  faults: readonly { step: number; text: string }[];
  /** What the server had against it, by field. */
  refused: Readonly<Record<string, string>>;
  /** Why it was not taken, where no field of the desk shows it. */
  refusal: string | null;
  busy: boolean;
  /** When it left, epoch ms; null while it has not. */
  made: number | null;
  send: () => Promise<void>;
}

export interface StepProps extends Desk {
  task: Task;
}

const stepOf: Readonly<Record<string, number>> = {
  mileage: 0,
  fuelLevel: 0,
  damages: 1,
  photos: 1,
};

/** The draft of a line, kept on this device as it changes, and its sending. */
export function useDesk(task: Task, onStep: (step: number) => void): Desk {
  const key = useDraftKey(task);
  const [draft, setDraft] = useKeptDraft(task, key);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<number | null>(null);
  const [refused, setRefused] = useState<ReadableError | null>(null);
  const sender = useSender();
  const navigate = useNavigate();
  const { show } = useSnackbar();
  const faults = faultsOf(draft, task);

  async function send() {
    const [first] = faults;
    if (first) return onStep(first.step);
    setBusy(true);
    setRefused(null);
    const at = Date.now();
    try {
      const { id } = await sender.send(madeOf(draft, task, at));
      await browserDrafts.forget(key).catch(() => undefined);
      show(
        id
          ? task.kind === 'RETURN'
            ? 'Retour enregistré.'
            : 'Clés remises.'
          : 'Gardé sur cet appareil, à envoyer.',
        'success',
      );
      setMade(at);
      if (task.kind === 'DEPARTURE') navigate(`/contracts/${task.contract.id}`);
    } catch (error) {
      setRefused(error as ReadableError);
      const [path = ''] = Object.keys(fieldMessages(error as ReadableError));
      onStep(stepOf[path.split('.')[0] ?? ''] ?? 3);
    } finally {
      setBusy(false);
    }
  }

  const messages = refused ? fieldMessages(refused) : {};
  return {
    draft,
    faults,
    refused: messages,
    refusal: refused && !messages.mileage ? refused.message : null,
    busy,
    made,
    send,
    change: one => {
      setRefused(null);
      setDraft(changed(draft, one));
    },
  };
}

const useDraftKey = ({ contract, vehicle, kind }: Task) =>
  `${useCaller()?.id ?? ''}/${contract.id}/${vehicle.id}/${kind}`;

/** What was begun before comes back; what is begun now is kept a moment after each change. */
function useKeptDraft(task: Task, key: string) {
  const [draft, setDraft] = useState(() => begin(task));
  const touched = useRef(false);
  const { show } = useSnackbar();
  useEffect(() => {
    let left = false;
    browserDrafts.read(key).then(
      kept => kept && !left && !touched.current && setDraft(kept),
      () => undefined,
    );
    return () => void (left = true);
  }, [key]);
  useEffect(() => {
    if (!touched.current) return undefined;
    const timer = setTimeout(() => {
      browserDrafts.keep(key, draft).catch((error: Error) => {
        if (error.name === 'NoRoom') show(error.message, 'error');
      });
    }, 250);
    return () => clearTimeout(timer);
  }, [key, draft, show]);
  const put = (next: Draft) => {
    touched.current = true;
    setDraft(next);
  };
  return [draft, put] as const;
}
