import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { newId } from '../../providers/newKey';
import type { Resource } from '../../schema/resource';
import type { Encoding, ImportPreview } from '../../schema/words/list/imports';
import { numberText } from '../../schema/kinds/figures';

export type ImportStep = 'file' | 'columns' | 'check' | 'writing' | 'done';

type Mapping = readonly (string | null)[];

/**
 * One import, from the file to its records: where it stands, what is known of it, and the way on.
 * @param onWritten once the records are there.
 */
export function useImport(resource: Resource, onWritten: () => void) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [step, setStep] = useState<ImportStep>('file');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [written, setWritten] = useState(0);
  const [undone, setUndone] = useState<number>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { name } = resource;
  const id = preview?.id ?? '';
  // Sent again when it is to be read in another way.
  const file = useRef<File>(undefined);

  /** A refusal of `work` is shown, and leads to `refused` when given. */
  const attempt = async (work: () => Promise<void>, refused?: () => Promise<void>) => {
    setBusy(true);
    setFault('');
    setUndone(undefined);
    try {
      await work();
    } catch (error) {
      setFault((error as Error).message);
      await refused?.().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  const take = (read: ImportPreview) => {
    setPreview(read);
    setMapping(read.columns.map(({ path }) => path));
  };
  const judgeAnew = async () => take((await dataProvider.prepareImport(name, { id, mapping })).data);

  return {
    resource,
    step,
    preview,
    mapping,
    /** How many records were written. */
    written,
    /** How many records were taken back just now. */
    undone,
    /** Why the last step was refused. */
    fault,
    busy,
    go(next: ImportStep) {
      setFault('');
      setStep(next);
    },
    map: setMapping,
    send: (chosen: File) =>
      void attempt(async () => {
        take((await dataProvider.prepareImport(name, { id: newId(), file: chosen })).data);
        file.current = chosen;
        setStep('columns');
      }),
    /** Reads the file again: its signs, or the line of its titles, are not what was guessed. */
    readAs: (reading: { encoding?: Encoding; heading?: number }) =>
      void attempt(async () => {
        const { encoding, heading } = { ...preview, ...reading };
        const tableOptions = { encoding: encoding ?? undefined, heading };
        take((await dataProvider.prepareImport(name, { id, file: file.current, ...tableOptions })).data);
      }),
    check: () =>
      void attempt(async () => {
        await judgeAnew();
        setStep('check');
      }),
    run: () =>
      void attempt(
        async () => {
          setStep('writing');
          setWritten((await dataProvider.runImport(name, { id })).data);
          setStep('done');
          onWritten();
        },
        async () => {
          setStep('check');
          await judgeAnew();
        },
      ),
    /** Takes back what this import brought, or an earlier one. */
    undo: (written = id) =>
      void attempt(async () => {
        setUndone((await dataProvider.undoImport(name, { id: written })).data);
        setStep('file');
        onWritten();
      }),
    // The writing itself reports what comes of it.
    cancel: () => void dataProvider.cancelImport(name, { id }).catch(() => undefined),
  };
}

export type Importing = ReturnType<typeof useImport>;

/** What is counted in an import, in words. */
export function useCounts({ labels }: Resource) {
  const translate = useTranslate();
  return {
    /** '1 000 lignes' */
    lines: (count: number) =>
      translate('karhba.import.lines', { smart_count: count, count: numberText(count) }),
    /** '970 clients' */
    records: (count: number) => `${numberText(count)}\u00a0${count > 1 ? labels.many : labels.one}`,
  };
}
