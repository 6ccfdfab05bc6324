import { useId, useMemo, useRef, useState } from 'react';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { CreateBase, useTranslate } from 'react-admin';
import '../../i18n/form';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { titleOf } from '../../schema/french';
import { followed } from '../../schema/words/fields/starts';
import type { CreationProps } from '../inputs/CreationDialog';
import { Confirm } from '../shell/Confirm';
import { RightLost } from '../shell/Guard';
import { usePhone } from '../shell/usePhone';
import { ResourceForm } from './ResourceForm';
import { editableFields } from './editableFields';
import { differing } from './changes';
import { firstToFill, withTyped } from './typedRecord';
import { useInitialValues } from './useInitialValues';
import { useSaving } from './useSaving';

/** The form that adds a record, over the page that needs it. What was typed is only left once that is confirmed. */
export function CreateDialog({ resource, typed, given, onClose, onMade }: CreationProps) {
  const id = useId();
  const translate = useTranslate();
  const isPhone = usePhone();
  const caller = useCaller();
  const usual = useInitialValues(resource);
  const fields = useMemo(() => editableFields(resource, caller), [resource, caller]);
  // As it was when it opened: the page behind goes on living.
  const [start] = useState({ given, typed });
  const initial = useMemo(() => {
    const values = followed(fields, { ...usual, ...start.given }, name => name in (start.given ?? {}));
    return withTyped(resource, fields, values, start.typed);
  }, [resource, fields, usual, start]);
  const [focused] = useState(() => firstToFill(fields, initial));
  // What was typed or given is seen, wherever it went.
  const [short] = useState(
    () => resource.short && new Set([...resource.short, ...differing(fields, usual, initial)]),
  );
  const changed = useRef(false);
  const [confirms, setConfirms] = useState(false);
  const leave = () => (changed.current ? setConfirms(true) : onClose());
  const saving = useSaving(resource, 'created', ({ id: made, _label }) =>
    onMade({ id: String(made), label: String((_label as unknown) ?? typed) }),
  );
  return (
    <Dialog
      open
      onClose={leave}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      // It is a React child of the page's form, and of its rows.
      onClick={event => event.stopPropagation()}
    >
      <DialogTitle id={id}>{titleOf.create(resource)}</DialogTitle>
      <DialogContent sx={contentStyle}>
        {!canAccess(caller, resource, 'create') && <RightLost />}
        <CreateBase {...saving}>
          <ResourceForm
            resource={resource}
            initial={initial}
            focused={focused}
            changed={changed}
            inDialog
            short={short}
            onUse={onMade}
            onLeave={leave}
          />
        </CreateBase>
        <Confirm
          open={confirms}
          title={translate('karhba.form.close.title')}
          content={translate('karhba.form.close.text')}
          confirm={translate('karhba.form.close.confirm')}
          cancel={translate('karhba.form.close.stay')}
          danger
          onConfirm={onClose}
          onClose={() => setConfirms(false)}
        />
      </DialogContent>
    </Dialog>
  );
}

/** The save bar stands at the bottom of what scrolls, as on a page; a phone fixes it to the window's. */
const contentStyle = {
  backgroundColor: 'tokens.canvas',
  '&&': { p: { xs: '16px 16px 120px', sm: '16px 24px 0' } },
  '& [data-save-bar]': { mb: 0 },
} as const;
