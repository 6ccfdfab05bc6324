import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Box, CircularProgress, Dialog, IconButton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useNavigate, useTranslate } from 'react-admin';
import { usePhone } from '../shell/usePhone';
import type { Result } from './resultGroups';
import { SearchResults } from './SearchResults';
import { useSearchResults } from './useSearchResults';

/** Finds records and pages as one types; the keyboard stays in the box. A phone gives it the whole screen. */
export function SearchDialog({ open, times, ...panel }: SearchPanelProps & { open: boolean; times: number }) {
  const phone = usePhone();
  const translate = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={panel.onClose}
      onKeyDown={writeInBox}
      fullScreen={phone}
      transitionDuration={phone ? undefined : 120}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          className: 'karhba-search',
          'aria-label': translate('karhba.search.title'),
          'aria-labelledby': undefined,
          sx: phone ? phonePaperStyle : paperStyle,
        },
      }}
    >
      <SearchPanel key={times} {...panel} />
    </Dialog>
  );
}

/** A page that comes late may take the focus for its own first box: what is typed still goes into ours. */
function writeInBox({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const isElsewhere = !(target as HTMLElement).closest('input, button');
  if (isElsewhere && (key.length === 1 || key.startsWith('Arrow')))
    currentTarget.querySelector('input')?.focus();
}

interface SearchPanelProps {
  /** What was typed before the box was there. */
  early: RefObject<string>;
  onClose: () => void;
}

/** Made anew whenever the dialog opens. */
function SearchPanel({ early, onClose }: SearchPanelProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(() => early.current.trimEnd());
  const [active, setActive] = useState(0);
  // Enter before the answer has come, or before the box has, opens the first result once it is there.
  const [hurried, setHurried] = useState(() => early.current.endsWith('\n'));
  const { enough, settled, failed, groups, retry } = useSearchResults(text);
  const results = useMemo(
    () => groups.flatMap(({ results: own, all }) => (all ? [...own, all] : own)),
    [groups],
  );
  const at = Math.min(active, results.length - 1);

  const chosen = results[at];
  const open = useCallback(
    (result: Result | undefined) => {
      if (!result) return;
      onClose();
      navigate(result.path);
    },
    [navigate, onClose],
  );
  useEffect(() => {
    if (!hurried || !settled) return;
    setHurried(false);
    open(chosen);
  }, [hurried, settled, chosen, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (results.length > 0) setActive((at + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (settled) open(chosen);
      else setHurried(enough);
    }
  };
  return (
    <>
      <Box sx={barStyle}>
        {enough && !settled ? <CircularProgress size={18} aria-hidden /> : <Search size={18} aria-hidden />}
        <input
          autoFocus
          value={text}
          onChange={event => {
            setText(event.target.value);
            setActive(0);
            setHurried(false);
          }}
          onKeyDown={onKeyDown}
          placeholder={translate('karhba.search.placeholder')}
          role="combobox"
          aria-label={translate('karhba.search.title')}
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={results.length > 0 ? id : undefined}
          aria-activedescendant={results.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
        />
        <IconButton size="small" aria-label={translate('karhba.search.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
      <SearchResults
        id={id}
        groups={groups}
        active={at}
        state={!enough ? 'short' : failed ? 'failed' : settled || groups.length > 0 ? 'shown' : 'waiting'}
        onChoose={open}
        onRetry={retry}
      />
    </>
  );
}

/** Under the header, where the box was. */
const paperStyle = {
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(600px, calc(100dvh - 80px))',
  m: '64px 16px 16px',
};

/** All of a phone's screen; the theme keeps other dialogs off its edges. */
const phonePaperStyle = {
  '&&': { width: '100%', maxWidth: 'none', height: '100dvh', maxHeight: 'none', m: 0, borderRadius: 0 },
};

/** The box itself. */
const barStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  flex: '0 0 auto',
  height: 56,
  padding: '0 10px 0 16px',
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  color: theme.palette.tokens.ink2,
  '& > svg, & > .MuiCircularProgress-root': { flex: '0 0 auto' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    font: 'inherit',
    // Smaller text makes a phone zoom in.
    fontSize: 16,
    color: theme.palette.tokens.ink,
    '&::placeholder': { color: theme.palette.tokens.ink3, opacity: 1 },
  },
  // The caret alone shows where the keyboard is: there is nothing else to write in.
  '&:focus-within': { boxShadow: `inset 0 -2px ${theme.palette.tokens.accent}` },
});
