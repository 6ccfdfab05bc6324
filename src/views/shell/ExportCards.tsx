import { useEffect, useState } from 'react';
import { Box, Button, LinearProgress } from '@mui/material';
import Download from 'lucide-react/icons/download';
import type { ExportUnderWay } from '../../providers/exportsUnderWay';
import { numberText } from '../columns/numberText';
import { toastStyle } from './toastStyle';

/** What takes less is over before one could read it. */
const shownAfter = 400;

/** The exports under way, each with its figures and the way to end it. */
export function ExportCards({ exports }: { exports: readonly ExportUnderWay[] }) {
  return exports.map(one => <ExportCard key={one.key} one={one} />);
}

function ExportCard({ one: { title, progress, cancel } }: { one: ExportUnderWay }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const { step, done = 0, total = null } = progress ?? {};
  const percent = step === 'READING' && total ? Math.round((done / total) * 100) : null;
  const said =
    step === 'WAITING'
      ? 'En attente de son tour…'
      : step === 'WRITING'
        ? 'Composition du fichier…'
        : percent === null
          ? 'Lecture de la liste…'
          : `${numberText(done)} lignes sur ${numberText(total)} · ${percent}\u00a0%`;
  return (
    <Box role="group" aria-label={`Export\u00a0: ${title}`} sx={theme => toastStyle(theme, 'info')}>
      <Download size={18} strokeWidth={1.75} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box className="message">{title}</Box>
        <Box role="status" sx={{ mb: '6px', color: 'tokens.ink2' }}>
          {said}
        </Box>
        <LinearProgress
          aria-label="Avancement de l’export"
          variant={percent === null ? 'indeterminate' : 'determinate'}
          value={percent ?? undefined}
        />
      </Box>
      <Button size="small" onClick={cancel}>
        Annuler
      </Button>
    </Box>
  );
}
