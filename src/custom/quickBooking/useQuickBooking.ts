import { useCallback, useMemo, useState } from 'react';
import { useDataProvider, useNotify, useRedirect } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { madeRecord } from '../../providers/madeRecord';
import { codeOf, fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { editableFields } from '../../views/form/editableFields';
import { nestErrors } from '../../views/form/formErrors';
import { judge } from '../../views/form/judge';
import { useFollows } from '../../views/form/useFollows';
import { useIdempotencyKey } from '../../views/form/useIdempotencyKey';

export const reservations = resources.get('reservations');

/** The form of a quick booking, and what makes it: an option, which is confirmed at once where it is to be firm. */
export function useQuickBooking(initial: Draft) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const redirect = useRedirect();
  const keys = useIdempotencyKey();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useMemo(() => editableFields(reservations, caller), [caller]);
  const form = useForm<Record<string, unknown>>({
    defaultValues: initial,
    resolver: values => {
      const messages: Record<string, string> = judge(fields, values, values, resources);
      if (!(values.vehicles as unknown[] | null)?.length) messages.vehicles ??= 'Choisissez une voiture';
      return Object.keys(messages).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: nestErrors(messages) };
    },
  });
  useFollows(reservations, fields, form, true);

  /** @returns whether it is firm now; a refusal leaves it an option, which is told. */
  const confirm = useCallback(
    async ({ id, updatedAt }: RaRecord) => {
      try {
        const meta = { idempotencyKey: keys.keyFor(['confirmReservation', id]) };
        await dataProvider.transition('reservations', {
          id: String(id),
          move: 'confirmReservation',
          updatedAt,
          data: {},
          meta,
        });
        return true;
      } catch (error) {
        const why = codeOf(error) === 'CONFIRMATION' ? '' : ` ${(error as Error).message}`;
        notify(`Gardée en option.${why}`, { type: 'warning' });
        return false;
      }
    },
    [dataProvider, keys, notify],
  );
  const book = async (values: Draft, isFirm: boolean) => {
    setBusy(true);
    setRefusal(null);
    try {
      const meta = { idempotencyKey: keys.keyFor(values) };
      const { data: made } = await dataProvider.create('reservations', { data: values, meta });
      if (!isFirm) notify('Option enregistrée.', { type: 'success' });
      else if (await confirm(made))
        notify('Réservation ferme\u00a0: le véhicule est retenu.', { type: 'success' });
      keys.renew();
      madeRecord.set({ resource: 'reservations', id: String(made.id) });
      redirect('edit', 'reservations', made.id);
    } catch (error) {
      if (codeOf(error) !== 'CONFIRMATION') setRefusal((error as Error).message);
      for (const [path, message] of Object.entries(fieldMessages(error as ReadableError)))
        form.setError(path, { type: 'server', message });
      setBusy(false);
    }
  };
  return {
    form,
    fields,
    refusal,
    busy,
    submit: (isFirm: boolean) => void form.handleSubmit(values => book(values, isFirm))(),
  };
}
