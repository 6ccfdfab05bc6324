import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import type { Draft } from '../../schema/field';
import { isRowList } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { FieldScopeProvider } from '../inputs/fieldScope';
import { Repeater } from '../repeater/Repeater';
import { FieldsCard } from './FieldsCard';
import { FormBar } from './FormBar';
import { RepeaterBoardProvider } from './RepeaterBoard';
import { editableFields } from './editableFields';
import { focusProblem } from './focusField';
import { formLayout } from './formLayout';
import { useEscape } from './useEscape';
import { firstInput, useShownCards } from './useShownCards';
import { useFollows } from './useFollows';
import { useRecordForm } from './useRecordForm';
import { useRepeaters } from './useRepeaters';
import { useFillHeight } from './useFillHeight';
import { useSubmit } from './useSubmit';
import { WatchDuplicates } from './WatchDuplicates';

interface ResourceFormProps {
  resource: Resource;
  mode: 'create' | 'edit';
  /** Values as forms hold them (`toFormValues`, `defaultValues`). */
  initial: Draft;
  /** The record as it was read, when editing. */
  record?: RaRecord;
  /** One of the resource's own updates, instead of the ordinary one. */
  by?: string;
  /** Title of the card that is changed alone; all of them when absent. */
  card?: string;
  /** Nothing but the exceptions changes any more. */
  frozen?: boolean;
  /** Told whether leaving the page would lose something. */
  changed?: RefObject<boolean>;
  /** Right column from 1280 px on, below the form otherwise. */
  aside?: ReactNode;
  /** Path of the field that has the focus when a new record's form opens; the first when absent. */
  focused?: string;
  /** Over another page, which has the guard. */
  inDialog?: boolean;
  onSaved: (record: RaRecord) => void;
  /** Where the form is opened to be left again: by its bar, which is always there, and by Escape. */
  onLeave?: () => void;
  /** Reads the record again. */
  onReload?: () => void;
}

/** The form of a resource, made from its fields: cards, repeaters, and the bar that saves. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, mode, initial, record, frozen, aside, inDialog, onSaved, onLeave, onReload } = props;
  const caller = useCaller();
  const writable = useMemo(
    () => editableFields(resource, caller, frozen ?? false),
    [resource, caller, frozen],
  );
  const layout = useMemo(
    () => formLayout(resource, mode, writable, initial, caller),
    [resource, mode, writable, initial, caller],
  );
  const { cards, fields, widen } = useShownCards(layout, writable, props.card);
  const { form, faults } = useRecordForm(fields, initial);
  const follows = useFollows(resource, fields, form, mode === 'create');
  const repeaters = useRepeaters();
  const place = useRef<HTMLFormElement>(null);
  useFillHeight(place, !inDialog);
  const own = useRef(false);
  const changed = props.changed ?? own;
  const gone = useRef(false);
  const [first] = useState(() => firstInput(cards, layout.editable, initial, mode === 'create'));
  const focused = !props.focused && (mode === 'create' || onLeave) ? first : undefined;
  useEffect(() => {
    // An entry line has no input that is known from here.
    if (focused && isRowList(focused.field)) focusProblem(place.current, focused.path, new Map());
  }, [focused]);

  const { submit, saving, refusal, forget } = useSubmit({
    resource,
    by: props.by,
    fields,
    record,
    form,
    faults,
    repeaters,
    place,
    widen,
    onSaved: saved => {
      gone.current = Boolean(onLeave);
      changed.current = false;
      onSaved(saved);
    },
  });
  useEscape(inDialog ? undefined : onLeave);
  const id = record && String(record.id);
  const scope = useMemo(
    () => ({ prefix: '', form: { resource: resource.name, id, path: '', fields: resource.fields } }),
    [resource, id],
  );
  const empty = () => {
    forget();
    faults.clear();
    follows.restart();
    form.reset(initial as Record<string, unknown>);
    for (const handle of repeaters.handles.values()) handle.empty();
  };
  return (
    <FormProvider {...form}>
      <FieldScopeProvider value={scope}>
        <WatchDuplicates resource={resource} id={id}>
          <RepeaterBoardProvider value={repeaters.board}>
            <Box
              component="form"
              noValidate
              sx={{ display: 'flex', flexDirection: 'column' }}
              autoComplete="off"
              ref={place}
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                // Dialogs and entry lines are React children too: their events come up here.
                if (event.target === place.current) submit();
              }}
            >
              <Box sx={{ mb: '16px', ...(aside ? withAside : {}) }}>
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
                  {cards.map(card =>
                    card.rows ? (
                      <Repeater
                        key={card.rows.path}
                        {...card.rows}
                        readOnly={!layout.editable.has(card.rows.path)}
                      />
                    ) : (
                      <FieldsCard
                        key={card.title}
                        card={card}
                        fields={resource.fields}
                        editable={layout.editable}
                        preview={previewOf(resource, card.title, mode)}
                        focused={props.focused ?? focused?.path}
                      />
                    ),
                  )}
                </Box>
                {aside}
              </Box>
              <FormBar
                mode={mode}
                fields={fields}
                initial={initial}
                put={follows.put}
                repeaters={repeaters}
                changed={changed}
                saving={saving}
                refusal={refusal}
                onReload={
                  onReload &&
                  (() => {
                    forget();
                    onReload();
                  })
                }
                place={place}
                open={Boolean(onLeave)}
                gone={gone}
                inDialog={inDialog}
                onCancel={onLeave ?? empty}
              />
            </Box>
          </RepeaterBoardProvider>
        </WatchDuplicates>
      </FieldScopeProvider>
    </FormProvider>
  );
}

const previewOf = ({ previews }: Resource, title: string, mode: ResourceFormProps['mode']) =>
  previews?.find(({ card, onCreate }) => card === title && (!onCreate || mode === 'create'))?.name;

const withAside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' },
  gap: '16px',
  alignItems: 'start',
};
