import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDataProvider, useNavigate } from 'react-admin';
import toSend from '../../pages/toSend';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { newKey } from '../../providers/newKey';
import { useCaller } from '../../providers/useCaller';
import { fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { can } from '../../schema/words/access/permissions';
import { useSnackbar } from '../../views/shell/snackbar';
import { begin, faultsOf, withRefusal } from './draft';
import type { Change, Draft, PhotoSubject, Task } from './draft';
import { browserDrafts } from './drafts';
import { draftStore } from './draftStore';
import type { DraftStore } from './draftStore';
import { madeOf } from './made';
import { signatureFile } from '../kinds/signatureFile';
import { chargesOf, isCharged, refusedOf } from './proposal';
import { useSender } from './senders';
import { hashOf, shrinkPhoto } from './shrinkPhoto';
import { signerOf } from './signerOf';

/** What every step is given. */
export interface Desk {
  draft: Draft;
  change: (change: Change) => void;
  /** Takes what the camera gave: it is in the draft at once, and made small by itself. */
  capture: (file: Blob, of: PhotoSubject) => void;
  faults: readonly { step: number; text: string }[];
  /** What the server had against it, by field. */
  refused: Readonly<Record<string, string>>;
  /** Why it was not taken and where, when no field of the desk shows it. */
  refusal: string | null;
  busy: boolean;
  /** When it left, epoch ms; null while it has not. */
  made: number | null;
  send: () => Promise<void>;
}

export interface StepProps extends Desk {
  task: Task;
}

/** Where each field stands on the desk, and its name there. */
const fieldsOfDesk: Readonly<Record<string, readonly [step: number, name: string]>> = {
  mileage: [0, 'Kilométrage'],
  fuelLevel: [0, 'Carburant'],
  cleanliness: [0, 'Propreté'],
  keysCount: [0, 'Clés'],
  tyres: [0, 'Pneus'],
  warningLights: [0, 'Voyants'],
  damages: [1, 'Dommage'],
  photos: [1, 'Photo'],
  equipment: [2, 'Équipement'],
  note: [2, 'Note'],
  signature: [3, 'Signature'],
};

/** What a refusal is about, of the first field at fault: « Photo 2 : Au moins 1 ». Rows are counted from 1. */
export function placeOfRefusal(messages: Readonly<Record<string, string>>) {
  const [path, message] = Object.entries(messages)[0] ?? [];
  const [field = '', row] = path?.split('.') ?? [];
  const [step, name] = fieldsOfDesk[field] ?? [3, null];
  const title = name && [name, row && Number(row) + 1].filter(Boolean).join(' ');
  return { step, text: title ? `${title}\u00a0: ${message ?? ''}` : null };
}

const refusalText = (error: ReadableError): string =>
  placeOfRefusal(fieldMessages(error)).text ?? error.message;

/** The draft of a line, kept on this device as it changes, and its sending. */
export function useDesk(task: Task, onStep: (step: number) => void): Desk {
  const store = useDraftStore(task);
  const draft = useSyncExternalStore(store.subscribe, store.read);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<number | null>(null);
  const [refused, setRefused] = useState<ReadableError | null>(null);
  const sender = useSender();
  const caller = useCaller();
  const navigate = useNavigate();
  const { show } = useSnackbar();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [key] = useState(newKey);
  const faults = faultsOf(draft, task);

  async function send() {
    const [first] = faults;
    if (first) return onStep(first.step);
    setBusy(true);
    setRefused(null);
    const at = draft.sentBefore?.at ?? Date.now();
    try {
      await store.ready();
      const left = store.read();
      const { id } = await sender.send(madeOf(left, task, at));
      await store.forget().catch(() => undefined);
      const isDecided = id !== null && (await addDecided(left));
      show(
        id
          ? task.kind === 'RETURN'
            ? isDecided && isCharged(left)
              ? 'Retour enregistré, frais ajoutés au contrat.'
              : 'Retour enregistré.'
            : 'Clés remises.'
          : 'Gardé sur cet appareil, à envoyer.',
        'success',
      );
      if (!isDecided) setMade(at);
      // Without network the contract is out of reach: what waits is said by a page of this device.
      if (id === null && can(caller, toSend.access)) navigate(toSend.path);
      else if (task.kind === 'DEPARTURE' || isDecided) navigate(`/contracts/${task.contract.id}`);
    } catch (error) {
      const { step } = placeOfRefusal(fieldMessages(error as ReadableError));
      setRefused(error as ReadableError);
      store.change(now => withRefusal(now, refusalText(error as ReadableError)));
      onStep(step);
    } finally {
      setBusy(false);
    }
  }

  /** Whether what a return costs is on its contract, signed where it was: if not it is proposed again. */
  async function addDecided(left: Draft): Promise<boolean> {
    const { charges, signature, agentSignature, unsigned } = left;
    if (task.kind !== 'RETURN' || !charges) return false;
    const decided = {
      charges: chargesOf(charges.lines, task.vehicle.id),
      refused: refusedOf(charges.lines),
      returned: task.vehicle.id,
      ...(signature &&
        isCharged(left) && {
          signatureClient: signatureFile(signature, 'client'),
          signer: signerOf(task),
          ...(agentSignature && { signatureAgent: signatureFile(agentSignature, 'agent') }),
        }),
      ...(unsigned &&
        !signature &&
        isCharged(left) && { refusal: unsigned.refusal, refusalReason: unsigned.reason.trim() }),
    };
    if (charges.lines.length === 0) return true;
    return dataProvider
      .action('contracts', {
        id: task.contract.id,
        action: 'addContractCharges',
        data: decided,
        meta: { idempotencyKey: key },
      })
      .then(
        () => true,
        (error: Error) => (show(error.message, 'error'), false),
      );
  }

  const messages = refused ? fieldMessages(refused) : {};
  const said = refused && !messages.mileage ? refusalText(refused) : null;
  return {
    draft,
    faults,
    refused: messages,
    // Of what left before it stays in sight until the server takes it.
    refusal: said ?? draft.sentBefore?.refusal ?? null,
    busy,
    made,
    send,
    change: one => {
      setRefused(null);
      store.change(one);
    },
    capture: store.capture,
  };
}

const useDraftKey = ({ contract, vehicle, kind }: Task) =>
  `${useCaller()?.id ?? ''}/${contract.id}/${vehicle.id}/${kind}`;

/** What was begun before comes back; what is begun now is kept as it changes, and as the page goes. */
function useDraftStore(task: Task): DraftStore {
  const key = useDraftKey(task);
  const { show } = useSnackbar();
  const [store] = useState(() =>
    draftStore(begin(task), {
      place: {
        read: () => browserDrafts.read(key),
        keep: draft => browserDrafts.keep(key, draft),
        forget: () => browserDrafts.forget(key),
      },
      shrink: async file => {
        const content = await shrinkPhoto(file);
        return { content, sha256: await hashOf(content) };
      },
      onUnreadable: () => show('Cette photo ne se lit pas\u00a0: prenez-en une autre.', 'error'),
      onNotKept: error => error.name === 'NoRoom' && show(error.message, 'error'),
    }),
  );
  useEffect(() => {
    void store.load();
    const onHide = () => document.visibilityState === 'hidden' && store.flush();
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', store.flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', store.flush);
      store.flush();
    };
  }, [store]);
  return store;
}
