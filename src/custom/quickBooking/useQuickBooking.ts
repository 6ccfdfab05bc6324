import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { madeRecord } from '../../providers/madeRecord';
import { codeOf, fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { useUnsavedForm } from '../../providers/routerProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft, Fields, Named } from '../../schema/field';
import { countChanges, only } from '../../views/form/changes';
import { editableFields } from '../../views/form/editableFields';
import { nestErrors } from '../../views/form/formErrors';
import { judge } from '../../views/form/judge';
import { useFollows } from '../../views/form/useFollows';
import type { Put } from '../../views/form/useFollows';
import type { RecordForm } from '../../views/form/useFormSaves';
import { useIdempotencyKey } from '../../views/form/useIdempotencyKey';

export const reservations = resources.get('reservations');

/** How a booking is made. */
interface Ways {
  isFirm: boolean;
  /** The acompte is received at once: its sheet opens on it. */
  isPaid: boolean;
}

/** Those of the complete form, without what takes rows or words of its own: instalments, a voucher. */
function quickFields({ paymentOption, ...fields }: Fields): Fields {
  if (!paymentOption) return fields;
  const offers = Object.keys(paymentOption.choices ?? {}).filter(
    one => one !== 'ParTranches' && one !== 'VOUCHER',
  );
  return { ...fields, paymentOption: { ...paymentOption, offers } };
}

/** The form of a quick booking, and what makes it: an option, which is confirmed at once where it is to be firm. */
export function useQuickBooking(initial: Draft) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const createPath = useCreatePath();
  const keys = useIdempotencyKey();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useMemo(() => quickFields(editableFields(reservations, caller)), [caller]);
  const form = useForm<Record<string, unknown>>({
    defaultValues: initial,
    resolver: values => {
      const messages: Record<string, string> = judge(fields, values, values, resources);
      if (!(values.vehicles as unknown[] | null)?.length && !values.pricingCategory)
        messages.vehicles ??= 'Choisissez une voiture, ou une catégorie';
      return Object.keys(messages).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: nestErrors(messages) };
    },
  });
  const { put } = useFollows(reservations, fields, form, true);
  const leave = useLeave(initial, fields, form, put);

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
  const book = async (values: Draft, { isFirm, isPaid }: Ways) => {
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
      const sheet = createPath({ resource: 'reservations', id: made.id, type: 'edit' });
      leave(isPaid ? `${sheet}?faire=createReservationPayment` : sheet);
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
    leave,
    submit: (ways: Ways) => void form.handleSubmit(values => book(values, ways))(),
  };
}

/**
 * Asks before what was typed is lost (`UnsavedGuard`), but for the ways out that take it along.
 * @returns leads there without asking.
 */
function useLeave(initial: Draft, fields: Fields, form: RecordForm, put: Put): (to: string) => void {
  const navigate = useNavigate();
  const changed = useRef(false);
  const gone = useRef(false);
  useUnsavedForm(changed);
  const isTyped = useWatch({
    control: form.control,
    compute: (values: Draft) =>
      countChanges(fields, only(fields, { ...initial, ...put.current }), only(fields, values), resources) > 0,
  });
  useEffect(() => {
    changed.current = isTyped && !gone.current;
  }, [isTyped]);
  return useCallback(
    (to: string) => {
      gone.current = true;
      changed.current = false;
      navigate(to);
    },
    [navigate],
  );
}

/** The complete form with what was entered here. */
export function completeForm(values: Draft): string {
  const given = (path: string, value: unknown) =>
    value === null || value === undefined || value === '' ? [] : [[path, String(value as string | number)]];
  const idOf = (value: unknown) => (value as Named | null | undefined)?.id;
  const { vehicles, additionalReceiptOptions } = values as Record<string, readonly Draft[] | undefined>;
  return `/reservations/create?${new URLSearchParams([
    ...['departureDate', 'returnDate', 'paymentOption', 'depositAmount', 'discountPercent'].flatMap(name =>
      given(name, values[name]),
    ),
    ...['client', 'departureAgency', 'pricingCategory'].flatMap(name => given(name, idOf(values[name]))),
    ...(vehicles ?? []).flatMap(({ vehicle }) => given('vehicles.vehicle', idOf(vehicle))),
    ...(additionalReceiptOptions ?? []).flatMap(({ option }) =>
      given('additionalReceiptOptions.option', idOf(option)),
    ),
  ])}`;
}
