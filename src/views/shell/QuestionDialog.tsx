import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Question } from '../../schema/api/question';
import '../../i18n/question';

interface QuestionDialogProps extends Question {
  answer: (value: string | null) => void;
}

/** A question of the server: what there is to know, and a button for each choice, the usual one first. */
export function QuestionDialog({ message, choices, answer }: QuestionDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={() => answer(null)}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{translate('karhba.question.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{message}</DialogContentText>
      </DialogContent>
      <DialogActions
        sx={{ flexDirection: 'column', alignItems: 'stretch', gap: '8px', '& > *': { m: '0 !important' } }}
      >
        {choices.map(({ value, label }, index) => (
          <Button
            key={value}
            variant={index === 0 ? 'contained' : 'outlined'}
            autoFocus={index === 0 && choices.length > 1}
            onClick={() => answer(value)}
          >
            {label}
          </Button>
        ))}
        <Button variant="text" autoFocus={choices.length === 1} onClick={() => answer(null)}>
          {translate('karhba.confirm.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
