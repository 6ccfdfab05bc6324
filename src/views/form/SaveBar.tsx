import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, CircularProgress, Link } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslate } from 'react-admin';
import '../../i18n/form';
import type { Problem } from './formErrors';
import { stuckToBottom } from '../shell/stuck';
import { UploadProgress } from '../files/UploadProgress';

/** What is done when a key is pressed, wherever the focus is. */
export function useKey(press: (event: KeyboardEvent) => void) {
  // Not react-admin's useEvent: a hook of a few lines that more pages share would bring forms to the first list.
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Ctrl+S (Cmd+S), wherever the focus is. */
export function useSaveKey(save: () => void) {
  useKey(event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
}

interface SaveBarProps {
  problems: readonly Problem[];
  changes: number;
  /** A refusal that concerns no field. */
  refusal?: string;
  /** Reads the record again, when another has changed it meanwhile. */
  onReload?: () => void;
  label: string;
  saving: boolean;
  /** What follows from what is filled, in sight wherever one is in the form. */
  preview?: ReactNode;
  onProblem: (problem: Problem) => void;
  onCancel: () => void;
}

/** What is wrong, how much has changed, 'Annuler' and the one filled button; at the bottom of the window. */
export function SaveBar({ problems, changes, refusal, onReload, saving, ...props }: SaveBarProps) {
  const translate = useTranslate();
  const [first] = problems;
  return (
    <Box
      ref={stuckToBottom}
      role="region"
      aria-label={translate('karhba.form.region')}
      data-save-bar
      sx={saveBarStyle}
    >
      <Box className="says" role="status">
        {(first ?? refusal) && <CircleAlert size={18} aria-hidden />}
        {first && (
          <span>
            <strong>{translate('karhba.form.faults', { smart_count: problems.length })} </strong>
            <Link component="button" type="button" onClick={() => props.onProblem(first)}>
              {first.row
                ? translate('karhba.form.inRow', { ...first })
                : first.item
                  ? translate('karhba.form.inList', { label: first.label, row: first.item })
                  : first.label}
            </Link>
          </span>
        )}
        {!first && refusal && <strong>{refusal}</strong>}
        {onReload && (
          <Link component="button" type="button" onClick={onReload}>
            {translate('karhba.form.reload')}
          </Link>
        )}
        {saving && <UploadProgress />}
        {changes > 0 && (
          <span className="count">{translate('karhba.form.changes', { smart_count: changes })}</span>
        )}
      </Box>
      {props.preview}
      <Button variant="text" color="secondary" onClick={props.onCancel} disabled={saving}>
        {translate('karhba.form.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        aria-disabled={saving}
        aria-keyshortcuts="Control+S"
        startIcon={saving ? <CircularProgress size={14} color="inherit" /> : undefined}
      >
        {props.label}
        <kbd>{translate('karhba.form.keys')}</kbd>
      </Button>
    </Box>
  );
}

/** Stuck to the bottom of the window, from edge to edge of the content. */
export const saveBarStyle = (theme: Theme) => ({
  position: 'sticky' as const,
  bottom: 0,
  zIndex: 8,
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 64,
  boxSizing: 'border-box' as const,
  margin: 'auto -24px -24px',
  padding: '10px 24px',
  backgroundColor: theme.palette.tokens.paper,
  borderTop: `1px solid ${theme.palette.tokens.line}`,
  boxShadow: '0 -8px 24px -12px rgb(15 23 42 / 0.16)',
  '& .says': {
    display: 'flex',
    flexWrap: 'wrap' as const,
    alignItems: 'center',
    gap: '2px 10px',
    flex: 1,
    minWidth: 0,
    fontSize: 13,
    lineHeight: '18px',
    '& svg': { flex: '0 0 auto', color: theme.palette.tokens.danger },
    '& strong': { fontWeight: 600 },
    '& button': { font: 'inherit', fontWeight: 500, verticalAlign: 'baseline' },
    '& .count': { color: theme.palette.tokens.ink2 },
  },
  '& kbd': { marginLeft: 8, font: 'inherit', fontSize: 12, opacity: 0.85 },
  [theme.breakpoints.down('sm')]: {
    position: 'fixed' as const,
    zIndex: 10,
    insetInline: 0,
    bottom: 0,
    margin: 0,
    flexWrap: 'wrap' as const,
    padding: '8px 16px calc(12px + env(safe-area-inset-bottom))',
    '& .says': { flexBasis: '100%', minHeight: 0 },
    '& .MuiButton-root': { minHeight: 48, fontSize: 15 },
    '& .MuiButton-contained': { flex: 1 },
    '& kbd': { display: 'none' },
  },
});
