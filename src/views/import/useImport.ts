import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { newId } from '../../providers/newKey';
import type { Resource } from '../../schema/resource';
import type { ImportPreview } from '../../schema/words/list/imports';
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
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { name } = resource;
  const id = preview?.id ?? '';

  /** A refusal of `work` is shown, and leads to `refused` when given. */
  const attempt = async (work: () => Promise<void>, refused?: () => Promise<void>) => {
    setBusy(true);
    setFault('');
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
    /** Why the last step was refused. */
    fault,
    busy,
    go(next: ImportStep) {
      setFault('');
      setStep(next);
    },
    map: setMapping,
    send: (file: File) =>
      void attempt(async () => {
        take((await dataProvider.prepareImport(name, { id: newId(), file })).data);
        setStep('columns');
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
    // The writing itself says what comes of it.
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
