import { useId } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Link,
} from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { Question } from '../../schema/api/question';
import '../../i18n/question';
import { useRecordLink } from '../record/recordLinks';

interface QuestionDialogProps extends Question {
  answer: (value: string | null) => void;
}

/** A question of the server: what there is to know, and a button for each choice, the usual one first. */
export function QuestionDialog({ message, choices, records = [], answer }: QuestionDialogProps) {
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
        {records.length > 0 && (
          <Box component="ul" sx={{ m: '8px 0 0', pl: '20px' }}>
            {records.map(record => (
              <li key={record.label}>
                <RecordLine {...record} />
              </li>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions
        sx={{ flexDirection: 'column', alignItems: 'stretch', gap: '8px', '& > *': { m: '0 !important' } }}
      >
        {choices.map(({ value, label }, index) => (
          <Button
            key={value}
            variant={index === 0 ? 'contained' : 'outlined'}
            // A choice says all that it decides: on a phone, in two lines.
            sx={{ height: 'auto', minHeight: 36, whiteSpace: 'normal' }}
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

/** In a tab of its own: what is being written stays where it is. */
function RecordLine({ label, resource = '', id = '' }: NonNullable<Question['records']>[number]) {
  const link = useRecordLink(resource, id);
  if (!link || id === '') return label;
  return (
    <Link component={LinkBase} to={link} target="_blank" rel="noopener">
      {label}
    </Link>
  );
}
