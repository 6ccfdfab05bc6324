import { Box } from '@mui/material';
import Columns from 'lucide-react/icons/columns-3';
import { LateColumnsPanel, LateViewsButton } from './LateTools';
import { ToolButton } from './ToolButton';

/** At the end of the toolbar: the views of the list, and its columns. */
export function ListTools() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', ml: 'auto', minHeight: 32 }}>
      <LateViewsButton />
      <ToolButton
        compact
        popup="dialog"
        label="Colonnes"
        icon={<Columns size={16} strokeWidth={1.75} aria-hidden />}
        panel={LateColumnsPanel}
      />
    </Box>
  );
}
