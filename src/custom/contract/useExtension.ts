import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseInstant } from '../../domain/instant';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { decisionOf } from '../../schema/api/question';
import { decisionsPath } from '../../views/form/FormPreviews';
import { useSettled } from '../../views/useSettled';
import type { DeskContract, Linked } from './deskRecord';

export type Extension = Answer<'ContractExtension'>;

const pause = 250;

/** The line whose vehicle the dialog keeps longer, the return that is typed, and what that takes, asked as one types. */
export function useExtension() {
  const contract = useRecordContext<DeskContract>();
  const { control, setValue } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [vehicle, typed] = useWatch({ control, name: ['vehicle', 'returnDate'] }) as [
    Linked | null,
    string | null,
  ];
  const line = contract?.vehicles.find(
    one => one.vehicle.id === vehicle?.id && (one.lineState === 'ON_RENT' || one.lineState === 'TO_DELIVER'),
  );
  const back = typed ? parseInstant(typed) : null;
  const isLater = line !== undefined && back !== null && back > line.returnDate;
  const settled = useSettled(isLater ? back : null, pause);
  const { data, isFetching, error } = useQuery({
    queryKey: ['ContractExtension', contract?.id, vehicle?.id, settled],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.question('ContractExtension', {
          data: { contract: String(contract?.id), vehicle: vehicle?.id, returnDate: settled },
          signal,
        })
      ).data,
    enabled: isLater && settled !== null,
    placeholderData: before => before,
    // What others have of the vehicle, and tariffs, change meanwhile.
    gcTime: 0,
    retry: false,
  });
  const extension = isLater ? data : undefined;
  const waits = isLater && (isFetching || settled !== back);
  const decision = waits ? undefined : extension?.decision;
  useEffect(() => {
    setValue(decisionsPath, decision ? [decisionOf('extension', decision)] : undefined);
  }, [decision, setValue]);
  // Of a return that meets nobody, nobody is given another vehicle.
  const isAlone = !waits && (extension === undefined || extension.latest === null);
  useEffect(() => {
    if (isAlone) setValue('replacement', null);
  }, [isAlone, setValue]);
  return { contract, line, back, extension, waits, refusal: error instanceof HttpError && error.message };
}
