import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportPreview } from '../../schema/imports';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { newKey } from '../../providers/newKey';
import type { Resource } from '../../schema/resource';

export type ImportStep = 'file' | 'columns' | 'check' | 'writing' | 'done';

export type Mapping = readonly (string | null)[];

/** One import, from the file to its records: where it stands, what is known of it, and the way on. */
export interface Importing {
  resource: Resource;
  step: ImportStep;
  preview: ImportPreview | null;
  mapping: Mapping;
  /** How many records were written. */
  written: number;
  /** Why the last step was refused. */
  fault: string;
  busy: boolean;
  go(step: ImportStep): void;
  map(mapping: Mapping): void;
  send(file: File): void;
  check(): void;
  run(): void;
  cancel(): void;
}

/** @param onWritten once the records are there. */
export function useImport(resource: Resource, onWritten: () => void): Importing {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [step, setStep] = useState<ImportStep>('file');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [written, setWritten] = useState(0);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { name } = resource;
  const id = preview?.id ?? '';

  /** Does something of which a refusal is said, and leads back to `refused` when given. */
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
    written,
    fault,
    busy,
    go(next) {
      setFault('');
      setStep(next);
    },
    map: setMapping,
    send: file =>
      void attempt(async () => {
        take((await dataProvider.prepareImport(name, { id: newImportId(), file })).data);
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
    // What comes of it is told by the writing itself.
    cancel: () => void dataProvider.cancelImport(name, { id }).catch(() => undefined),
  };
}

/** The id of an import to come. */
const newImportId = () => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
