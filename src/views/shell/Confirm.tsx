import { useId } from 'react';
import type { ReactNode } from 'react';
import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { wholeCodes } from './PageHeader';

interface ConfirmProps {
  open: boolean;
  /** Names the record: 'Supprimer le client Mehdi Trabelsi ?' */
  title: string;
  /** What will happen. */
  content?: ReactNode;
  confirm?: string;
  cancel?: string;
  /** A red button; and the focus on 'Annuler', unless its content takes it. */
  danger?: boolean;
  /** Its content is a table, and needs room. */
  wide?: boolean;
  /** Its content has inputs, and takes the focus. */
  hasInputs?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before an action; Escape and outside clicks are 'Annuler'. */
export function Confirm({
  open,
  title,
  content,
  confirm,
  cancel,
  danger,
  hasInputs,
  wide,
  busy,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth={wide ? 'md' : 'xs'}
      fullWidth
      role={danger && !hasInputs ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={content ? `${id}-content` : undefined}
      // Rows open on click: a dialog rendered in one must not.
      onClick={event => event.stopPropagation()}
    >
      <DialogTitle id={`${id}-title`}>{wholeCodes(title)}</DialogTitle>
      {content && (
        <DialogContent>
          <DialogContentText id={`${id}-content`} component="div">
            {content}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy} autoFocus={danger && !hasInputs}>
          {cancel ?? translate('karhba.confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          disabled={busy}
          autoFocus={!danger && !hasInputs}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
        >
          {confirm ?? translate('karhba.confirm.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
