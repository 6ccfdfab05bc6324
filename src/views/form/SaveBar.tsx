import { Box, Button, CircularProgress, Link } from '@mui/material';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Problem } from './formErrors';
import { UploadProgress } from '../files/UploadProgress';
import { saveBarStyle } from './saveBarStyle';
import { counted } from '../../schema/french';

interface SaveBarProps {
  problems: readonly Problem[];
  changes: number;
  /** A refusal that concerns no field. */
  refusal?: string;
  /** Reads the record again, when another has changed it meanwhile. */
  onReload?: () => void;
  label: string;
  saving: boolean;
  onProblem: (problem: Problem) => void;
  onCancel: () => void;
}

/** What is wrong, how much has changed, 'Annuler' and the one filled button; at the bottom of the window. */
export function SaveBar({
  problems,
  changes,
  refusal,
  onReload,
  label,
  saving,
  onProblem,
  onCancel,
}: SaveBarProps) {
  const [first] = problems;
  return (
    <Box role="region" aria-label="Enregistrement" data-save-bar sx={saveBarStyle}>
      <Box className="says" role="status">
        {(first ?? refusal) && <CircleAlert size={18} aria-hidden />}
        {first && (
          <span>
            <strong>
              {counted(problems.length, 'champ')} à corriger{'\u00a0'}:{' '}
            </strong>
            <Link component="button" type="button" onClick={() => onProblem(first)}>
              {first.label}
            </Link>
          </span>
        )}
        {!first && refusal && <strong>{refusal}</strong>}
        {onReload && (
          <Link component="button" type="button" onClick={onReload}>
            Recharger la fiche
          </Link>
        )}
        {saving && <UploadProgress />}
        {changes > 0 && (
          <span className="count">
            {counted(changes, 'modification')} non {changes > 1 ? 'enregistrées' : 'enregistrée'}
          </span>
        )}
      </Box>
      <Button variant="text" color="secondary" onClick={onCancel} disabled={saving}>
        Annuler
      </Button>
      <Button
        type="submit"
        variant="contained"
        aria-disabled={saving}
        aria-keyshortcuts="Control+S"
        startIcon={saving ? <CircularProgress size={14} color="inherit" /> : undefined}
      >
        {label}
        <kbd>Ctrl S</kbd>
      </Button>
    </Box>
  );
}
