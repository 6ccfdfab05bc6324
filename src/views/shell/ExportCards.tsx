import { useEffect, useState } from 'react';
import { Box, Button, LinearProgress } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import { useTranslate } from 'react-admin';
import '../../i18n/exports';
import type { ExportUnderWay } from '../../providers/exportsUnderWay';
import { numberText } from '../../schema/kinds/figures';

/** What takes less is over before one could read it. */
const shownAfter = 400;

interface ExportCardsProps {
  exports: readonly ExportUnderWay[];
  /** The look of a toast: imported from there, it would be chunked with all that comes late. */
  sx: SxProps<Theme>;
}

/** The exports under way, each with its figures and the way to end it. */
export function ExportCards({ exports, sx }: ExportCardsProps) {
  return exports.map(one => <ExportCard key={one.key} one={one} sx={sx} />);
}

function ExportCard({ one: { title, progress, cancel }, sx }: { one: ExportUnderWay; sx: SxProps<Theme> }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const { step, done = 0, total = null } = progress ?? {};
  const percent = step === 'READING' && total ? Math.round((done / total) * 100) : null;
  const state =
    step === 'WAITING'
      ? 'waiting'
      : step === 'WRITING'
        ? 'writing'
        : percent === null
          ? 'reading'
          : 'progress';
  return (
    <Box role="group" aria-label={translate('karhba.exports.title', { title })} sx={sx}>
      <Download size={18} strokeWidth={1.75} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box className="message">{title}</Box>
        <Box role="status" sx={{ mb: '6px', color: 'tokens.ink2' }}>
          {translate(`karhba.exports.${state}`, {
            done: numberText(done),
            total: numberText(total),
            percent,
          })}
        </Box>
        <LinearProgress
          aria-label={translate('karhba.exports.bar')}
          variant={percent === null ? 'indeterminate' : 'determinate'}
          value={percent ?? undefined}
        />
      </Box>
      <Button size="small" onClick={cancel}>
        {translate('karhba.confirm.cancel')}
      </Button>
    </Box>
  );
}
