import { useId, useMemo, useRef, useState } from 'react';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useCaller } from '../../providers/useCaller';
import { titleOf } from '../../schema/french';
import { followed } from '../../schema/starts';
import type { CreationProps } from '../inputs/CreationDialog';
import { Confirm } from '../shell/Confirm';
import { usePhone } from '../shell/usePhone';
import { ResourceForm } from './ResourceForm';
import { editableFields } from './editableFields';
import { firstToFill, withTyped } from './typedRecord';
import { useInitialValues } from './useInitialValues';

/** The form that adds a record, over the page that needs it. What was typed is only left once that is confirmed. */
export function CreateDialog({ resource, typed, given, onClose, onMade }: CreationProps) {
  const id = useId();
  const isPhone = usePhone();
  const caller = useCaller();
  const usual = useInitialValues(resource);
  const fields = useMemo(() => editableFields(resource, caller, false), [resource, caller]);
  // As it was when it opened: the page behind goes on living.
  const [told] = useState({ given, typed });
  const initial = useMemo(
    () =>
      withTyped(
        resource,
        fields,
        followed(fields, { ...usual, ...told.given }, name => name in (told.given ?? {})),
        told.typed,
      ),
    [resource, fields, usual, told],
  );
  const [focused] = useState(() => firstToFill(fields, initial));
  const changed = useRef(false);
  const [asks, setAsks] = useState(false);
  const leave = () => (changed.current ? setAsks(true) : onClose());
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
        <ResourceForm
          resource={resource}
          mode="create"
          initial={initial}
          focused={focused}
          changed={changed}
          inDialog
          onLeave={leave}
          onSaved={({ id: made, _label }) =>
            onMade({ id: String(made), label: String((_label as unknown) ?? typed) })
          }
        />
        <Confirm
          open={asks}
          title={'Fermer sans enregistrer\u00a0?'}
          content="Ce que vous avez saisi sera perdu."
          confirm="Fermer"
          cancel="Continuer la saisie"
          danger
          onConfirm={onClose}
          onClose={() => setAsks(false)}
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
