import { useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { Repeater } from '../repeater/Repeater';
import { FieldsCard } from './FieldsCard';
import { FormBar } from './FormBar';
import { RepeaterBoardProvider } from './RepeaterBoard';
import { editableFields } from './editableFields';
import { formLayout } from './formLayout';
import { useRecordForm } from './useRecordForm';
import { useRepeaters } from './useRepeaters';
import { useFillHeight } from './useFillHeight';
import { useSubmit } from './useSubmit';

interface ResourceFormProps {
  resource: Resource;
  mode: 'create' | 'edit';
  /** Values as forms hold them (`toFormValues`, `defaultValues`). */
  initial: Draft;
  /** The record as it was read, when editing. */
  record?: RaRecord;
  /** One of the resource's own updates, instead of the ordinary one. */
  by?: string;
  /** Nothing but the exceptions changes any more. */
  frozen?: boolean;
  /** Told whether leaving the page would lose something. */
  changed?: RefObject<boolean>;
  /** Right column from 1280 px on, below the form otherwise. */
  aside?: ReactNode;
  onSaved: (record: RaRecord) => void;
  /** Reads the record again. */
  onReload?: () => void;
}

/** The form of a resource, made from its fields: cards, repeaters, and the bar that saves. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, mode, initial, record, frozen, aside, onSaved, onReload } = props;
  const caller = useCaller();
  const fields = useMemo(() => editableFields(resource, caller, frozen ?? false), [resource, caller, frozen]);
  const layout = useMemo(
    () => formLayout(resource, mode, fields, initial, caller),
    [resource, mode, fields, initial, caller],
  );
  const { form, faults } = useRecordForm(fields, initial);
  const repeaters = useRepeaters();
  const place = useRef<HTMLFormElement>(null);
  useFillHeight(place);
  const own = useRef(false);
  const changed = props.changed ?? own;
  const [focused] = useState(mode === 'create' ? layout.first : undefined);

  const { submit, saving, refusal, forget } = useSubmit({
    resource,
    by: props.by,
    fields,
    record,
    form,
    faults,
    repeaters,
    place,
    onSaved: saved => {
      changed.current = false;
      onSaved(saved);
    },
  });
  const cancel = () => {
    forget();
    faults.clear();
    form.reset(initial as Record<string, unknown>);
    for (const handle of repeaters.handles.values()) handle.empty();
  };
  return (
    <FormProvider {...form}>
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
              {layout.cards.map(card =>
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
                    focused={focused}
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
            onCancel={cancel}
          />
        </Box>
      </RepeaterBoardProvider>
    </FormProvider>
  );
}

const withAside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' },
  gap: '16px',
  alignItems: 'start',
};
