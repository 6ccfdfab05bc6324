import { Fragment, useContext, useMemo, useState } from 'react';
import { Alert, Box } from '@mui/material';
import { Link, RecordContextProvider, useTranslate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import '../../i18n/record';
import { codeOf, fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';
import type { Draft, Field, Fields } from '../../schema/field';
import { actionOf } from '../../schema/words/actions/actions';
import type { Resource } from '../../schema/resource';
import { toFormValues, toInput } from '../../schema/words/fields/formValues';
import { fieldAt, isRowList, leavesOf, withValueAt } from '../../schema/words/fields/paths';
import { nestErrors } from '../form/formErrors';
import { decisionsPath, FormPreviews } from '../form/FormPreviews';
import { judge } from '../form/judge';
import { RepeaterBoardProvider, useRepeaters } from '../form/RepeaterBoard';
import { useInitialValues } from '../form/useInitialValues';
import { FieldInput } from '../kinds/views';
import { FieldScopeProvider } from '../inputs/fieldScope';
import { Confirm } from '../shell/Confirm';
import { Repeater } from '../repeater/Repeater';
import type { Offer } from './recordOffers';
import { beginnings, useBeginnings } from './useBeginnings';
import { useWay } from './useWay';

interface OfferDialogProps {
  resource: Resource;
  record: RaRecord;
  offer: Offer;
  /** Why a first try was refused. */
  refusal?: ReadableError;
  /** @param decisions taken before the server asks: what a preview has shown. */
  onPerform: (data: Draft, decisions?: readonly string[]) => Promise<void>;
  onClose: () => void;
}

const nothing: Fields = {};

type Decisions = readonly string[] | undefined;

/** What a choice fills and has no input of its own (`show: 'api'`), with the reference that fills it. */
const unseenOf = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, { fills = {} }]) =>
      Object.keys(fills)
        .filter(filled => fields[filled]?.show === 'api')
        .map(filled => [filled, name] as const),
    ),
  );

/** The fields as one fills them: a choice that fills what must be filled must be made. */
function formFields(fields: Fields): Fields {
  const unseen = unseenOf(fields);
  if (unseen.size === 0) return fields;
  const must = new Set([...unseen].flatMap(([filled, by]) => (fields[filled]?.required ? [by] : [])));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      must.has(name) ? { ...field, required: true } : field,
    ]),
  );
}

/** What will happen to the record, the fields to fill in, and what the server objects, which stays to be read. */
export function OfferDialog({ resource, record, offer, refusal, onPerform, onClose }: OfferDialogProps) {
  const translate = useTranslate();
  const [error, setError] = useState(refusal);
  const [busy, setBusy] = useState(false);
  const wayTo = useWay();
  const way = error && wayTo(error);
  const fields = useMemo(() => formFields(offer.ask ?? nothing), [offer.ask]);
  const unseen = useMemo(() => unseenOf(fields), [fields]);
  /** A fault of what has no input is shown where the choice is made that fills it. */
  const placed = (messages: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(messages).map(([path, message]) => [unseen.get(path) ?? path, message] as const),
    );
  const moved = movedRecord(resource, record, offer);
  const previews = useContext(FormPreviews);
  const Preview = offer.preview && previews[offer.preview];
  const preview = Preview && (
    <RecordContextProvider value={record}>
      <Preview />
    </RecordContextProvider>
  );
  const inputs = inputsOf(fields, unseen);
  // What is free stands under the choice that it fills.
  const [filled] = inputs.find(([, field]) => field.free) ?? [];
  const [first] = inputs.find(([, field]) => field.when?.(moved) ?? true) ?? [];
  const usual = useInitialValues({ fields });
  const repeaters = useRepeaters();
  const form = useForm<Record<string, unknown>>({
    defaultValues: inState(resource, { ...usual, ...beginnings(fields, offer, record) }, offer),
    resolver: values => {
      const messages = placed(judge(fields, values, { ...moved, ...values }, resources));
      const valid = Object.keys(messages).length === 0;
      return valid ? { values, errors: {} } : { values: {}, errors: nestErrors(messages) };
    },
  });
  useBeginnings(form, fields, offer, record);
  const perform = async (values: Record<string, unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      const decided = form.getValues(decisionsPath) as Decisions;
      await onPerform(toInput(fields, values, resources), ...(decided ? [decided] : []));
      onClose();
    } catch (thrown) {
      // They gave up themselves: nothing failed.
      if (codeOf(thrown) === 'CONFIRMATION') return;
      const refused = thrown as ReadableError;
      const messages = Object.entries(placed(fieldMessages(refused)));
      const atFields = messages.filter(([path]) => fieldAt(fields, path));
      for (const [place, [path, message]] of atFields.entries())
        form.setError(path, { type: 'server', message }, { shouldFocus: place === 0 });
      // What its field says is said once.
      const isSaid = messages.length > 0 && atFields.length === messages.length;
      if (!isSaid || wayTo(refused)) setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      open
      title={translate('karhba.record.actionOf', {
        action: translate(offer.label),
        record: record._label ?? '',
      })}
      danger={offer.danger}
      hasInputs={Object.keys(fields).length > 0}
      wide={Object.values(fields).some(isRowList)}
      confirm={translate(error ? 'karhba.error.retry' : offer.label)}
      cancel={translate('karhba.record.close')}
      busy={busy}
      onConfirm={() => {
        // A line that is typed and not added is neither sent nor lost.
        const [pending] = repeaters.pending;
        if (pending === undefined) void form.handleSubmit(perform)();
        else repeaters.handles.get(pending)?.complain();
      }}
      onClose={onClose}
      content={
        <FormProvider {...form}>
          <FieldScopeProvider
            value={{
              prefix: 'ask.',
              root: () => ({ ...moved, ...form.getValues() }),
              form: {
                resource: resource.name,
                about: String(record.id),
                path: '',
                // The fields of a change of state are written in the record, those of an action are its own.
                ...(offer.kind === 'move' ? { fields: resource.fields } : { fields, action: offer.name }),
              },
            }}
          >
            {offer.confirm && translate(offer.confirm)}
            <Box sx={{ display: 'grid', gap: '12px', mt: Object.keys(fields).length ? '12px' : 0 }}>
              <RepeaterBoardProvider value={repeaters.board}>
                {inputs.map(([path, field]) => (
                  <Fragment key={path}>
                    {isRowList(field) ? (
                      <Repeater path={path} field={field} readOnly={false} />
                    ) : (
                      <FieldInput name={path} field={field} autoFocus={path === first} />
                    )}
                    {path === filled && preview}
                  </Fragment>
                ))}
              </RepeaterBoardProvider>
              {filled === undefined && preview}
              {error && (
                <Alert severity="error" ref={inSight}>
                  {error.message}
                  {way && (
                    <>
                      {' '}
                      <Link to={way.to}>{way.label}</Link>
                    </>
                  )}
                </Alert>
              )}
            </Box>
          </FieldScopeProvider>
        </FormProvider>
      }
    />
  );
}

/** Of a long dialog the refusal is at its end: it comes to where one looks. */
const inSight = (alert: HTMLElement | null) => alert?.scrollIntoView?.({ block: 'nearest' });

/** The record as it will be: fields to fill in are often those of the new state. */
export function movedRecord(resource: Resource, record: RaRecord, offer: Offer): Draft {
  const values = toFormValues(resource.fields, record, resources);
  const to = moveOf(resource, offer)?.to;
  return resource.state && to ? withValueAt(values, resource.state.field, to) : values;
}

/** What the fields hold at first; the new state where it is in a group of them. */
function inState(
  resource: Resource,
  initial: Record<string, unknown>,
  offer: Offer,
): Record<string, unknown> {
  const { field = '' } = resource.state ?? {};
  const to = moveOf(resource, offer)?.to;
  return to && fieldAt(offer.ask ?? nothing, field) ? withValueAt(initial, field, to) : initial;
}

const moveOf = (resource: Resource, { kind, name }: Offer) =>
  kind === 'move' ? actionOf(resource, kind, name) : undefined;

/** Inputs of the fields that have one, those of groups one by one; what a screen of its own enters has none. */
function inputsOf(fields: Fields, unseen: ReadonlyMap<string, string>): [string, Field][] {
  return Object.entries(fields)
    .filter(([name, { show }]) => !unseen.has(name) && show !== 'api')
    .flatMap(([name, field]): [string, Field][] =>
      field.kind === 'group'
        ? leavesOf(field.fields ?? {})
            .filter(leaf => !leaf.field.readOnly && !leaf.field.computed)
            .map(leaf => [`${name}.${leaf.path}`, leaf.field])
        : [[name, field]],
    );
}
