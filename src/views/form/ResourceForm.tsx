import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Box } from '@mui/material';
import { flushSync } from 'react-dom';
import { Form, OptionalRecordContextProvider, useRecordContext, useSaveContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { isRowList } from '../../schema/words/fields/paths';
import type { Resource } from '../../schema/resource';
import { FieldScopeProvider } from '../inputs/fieldScope';
import type { Option } from '../inputs/useLookup';
import { Repeater } from '../repeater/Repeater';
import { FieldsCard } from './FieldsCard';
import { FormBar } from './FormBar';
import { RepeaterBoardProvider, useRepeaters } from './RepeaterBoard';
import type { Repeaters } from './RepeaterBoard';
import { UnsavedGuard } from './UnsavedGuard';
import { WatchDuplicates } from './WatchDuplicates';
import { only, rebase } from './changes';
import { editableFields } from './editableFields';
import { focusProblem } from './focusField';
import { nestErrors } from './formErrors';
import { useEscape, useFormPlace, useSaveShortcut } from './formPlace';
import { formLayout } from './formLayout';
import type { FormLayout } from './formLayout';
import { MoreFields } from './MoreFields';
import { judge } from './judge';
import { useExpected } from './useExpected';
import { useFollows } from './useFollows';
import { useFormSaves } from './useFormSaves';
import { firstInput, inputsOf, useShownCards } from './useShownCards';

interface ResourceFormProps {
  resource: Resource;
  /** Values as forms hold them (`toFormValues`, `defaultValues`). */
  initial: Draft;
  /** Title of the card that is changed alone; all of them when absent. */
  card?: string;
  /** Whether leaving the page would lose something. */
  changed?: RefObject<boolean>;
  /** Right column from 1280 px on, below the form otherwise. */
  aside?: ReactNode;
  /** Path of the field that has the focus when a new record's form opens; the first when absent. */
  focused?: string;
  /** Over another page, which has the guard and needs the record now: what is only expected is not required. */
  inDialog?: boolean;
  /** About whoever fills it. */
  isOwn?: boolean;
  /** Takes a record that is there already, and alike, instead of making it. */
  onUse?: (made: Option) => void;
  /** Paths that it begins with; the others come when they are wanted. All of them when absent. */
  short?: ReadonlySet<string>;
  /** Where the form is opened to be left again: by its bar, which is always there, and by Escape. */
  onLeave?: () => void;
  /** Reads the record again. */
  onReload?: () => void;
}

const keepsTyped = { keepValues: true };

/**
 * The form of a resource, made from its fields: cards, repeaters, and the bar that saves. Stands within react-admin's
 * `CreateBase`, or `EditBase` whose record it changes.
 */
export function ResourceForm(props: ResourceFormProps) {
  const { initial, inDialog = false, isOwn = false } = props;
  const caller = useCaller();
  const record = useRecordContext();
  const { save } = useSaveContext();
  const isNew = record === undefined;
  const resource = useExpected(props.resource, !inDialog, isNew ? undefined : initial);
  const writable = useMemo(() => editableFields(resource, caller, record), [resource, caller, record]);
  const layout = useMemo(
    () => formLayout(resource, isNew, writable, initial, caller),
    [resource, isNew, writable, initial, caller],
  );
  const shown = useShownCards(layout, writable, { title: props.card, short: props.short });
  const repeaters = useRepeaters();
  const underWay = useRef(false);
  const id = record && String(record.id);
  const scope = useMemo(
    () => ({ prefix: '', isOwn, form: { resource: resource.name, id, path: '', fields: resource.fields } }),
    [resource, id, isOwn],
  );
  const resolve = (values: Record<string, unknown>) => {
    const known = { ...initial, ...values };
    const messages = judge(shown.fields, only(shown.fields, values), known, resources);
    shown.widen(Object.keys(messages));
    return Object.keys(messages).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: nestErrors(messages) };
  };
  const submit = async (values: Draft) => {
    if (!save || underWay.current || repeaters.pending.length > 0) return;
    underWay.current = true;
    try {
      return (await save(values)) as never;
    } finally {
      underWay.current = false;
    }
  };
  return (
    <FieldScopeProvider value={scope}>
      <RepeaterBoardProvider value={repeaters.board}>
        <Form
          record={initial}
          resolver={resolve as never}
          onSubmit={submit}
          // Each change after a first try is judged whole, the fault to begin with is the first of the form.
          reValidateMode="onSubmit"
          shouldFocusError={false}
          disableInvalidFormNotification
          resetOptions={keepsTyped}
          noValidate
          warnWhenUnsavedChanges={!props.inDialog}
          WarnWhenUnsavedChangesComponent={UnsavedGuard}
        >
          <OptionalRecordContextProvider value={record}>
            <WatchDuplicates resource={resource} id={id} use={props.onUse}>
              <FormContent
                {...props}
                resource={resource}
                isNew={isNew}
                layout={layout}
                shown={shown}
                repeaters={repeaters}
              />
            </WatchDuplicates>
          </OptionalRecordContextProvider>
        </Form>
      </RepeaterBoardProvider>
    </FieldScopeProvider>
  );
}

interface FormContentProps extends ResourceFormProps {
  isNew: boolean;
  layout: FormLayout;
  shown: ReturnType<typeof useShownCards>;
  repeaters: Repeaters;
}

function FormContent(props: FormContentProps) {
  const { resource, initial, aside, inDialog, onLeave, onReload, isNew, layout, repeaters } = props;
  const { cards, fields, widen, more } = props.shown;
  const form = useFormContext<Record<string, unknown>>();
  const follows = useFollows(resource, fields, form, isNew);
  const place = useRef<HTMLDivElement>(null);
  const own = useRef(false);
  const changed = props.changed ?? own;
  const gone = useRef(false);
  const start = useRef(initial);
  const { refusal, forget } = useFormSaves(form, fields, {
    saved() {
      gone.current = Boolean(onLeave);
      changed.current = false;
      // Read anew, it is taken as the server keeps it. What begins anew beside a new record is for the next one.
      if (!isNew) start.current = form.getValues();
    },
    refused: widen,
  });
  useEffect(() => {
    if (start.current === initial) return;
    form.reset(rebase(fields, start.current, form.getValues(), initial), { keepDefaultValues: true });
    start.current = initial;
  }, [form, fields, initial]);
  const [first] = useState(() => firstInput(cards, layout.editable, initial, isNew));
  const focused = !props.focused && (isNew || onLeave) ? first : undefined;
  useEffect(() => {
    // An entry line has no input that is known from here.
    if (focused && isRowList(focused.field)) focusProblem(place.current, focused.path, new Map());
  }, [focused]);
  useFormPlace(place, !inDialog);
  useSaveShortcut(place);
  useEscape(inDialog ? undefined : onLeave);
  const openMore = () => {
    const known = new Set(inputsOf(cards, layout.editable, form.getValues()).map(({ path }) => path));
    flushSync(() => more?.());
    const next = inputsOf(layout.cards, layout.editable, form.getValues()).find(
      ({ path }) => !known.has(path),
    );
    if (next) focusProblem(place.current, next.path, new Map());
  };
  const empty = () => {
    forget();
    follows.restart();
    form.reset(initial);
    for (const handle of repeaters.handles.values()) handle.empty();
  };
  const reload = () => {
    forget();
    onReload?.();
  };
  return (
    <Box ref={place} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ mb: '16px', ...(aside ? withAside : {}) }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
          {cards.map(card =>
            card.rows ? (
              <Repeater key={card.rows.path} {...card.rows} readOnly={!layout.editable.has(card.rows.path)} />
            ) : (
              <FieldsCard
                key={card.title}
                card={card}
                fields={resource.fields}
                editable={layout.editable}
                preview={previewOf(resource, card.title, isNew)}
                focused={props.focused ?? focused?.path}
              />
            ),
          )}
          {more && <MoreFields onOpen={openMore} />}
        </Box>
        {aside}
      </Box>
      <FormBar
        isNew={isNew}
        fields={fields}
        initial={initial}
        put={follows.put}
        repeaters={repeaters}
        changed={changed}
        gone={gone}
        refusal={refusal}
        onReload={onReload && reload}
        place={place}
        preview={previewOf(resource, undefined, isNew)}
        open={Boolean(onLeave)}
        onCancel={onLeave ?? empty}
      />
    </Box>
  );
}

/** @param title of a card; of the bar when absent. */
const previewOf = ({ previews }: Resource, title: string | undefined, isNew: boolean) =>
  previews?.find(({ card, onCreate }) => card === title && (!onCreate || isNew))?.name;

/** What is beside a form or a sheet. */
export const withAside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' },
  gap: '16px',
  alignItems: 'start',
};
