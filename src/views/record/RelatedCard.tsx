import type { ReactNode } from 'react';
import { Box, Button, Link, Paper } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { LinkBase, useListContext } from 'react-admin';
import { titleOf } from '../../schema/french';
import type { SheetTab } from '../../schema/tabs';
import { useListScreen } from '../list/ListScreen';
import { usePhone } from '../shell/usePhone';

interface RelatedCardProps {
  tab: SheetTab;
  /** Of the sheet's record. */
  id: string;
  children: ReactNode;
}

/** Around the rows of a tab: the way to all of them, and to a new one that is already about this record. */
export function RelatedCard({ tab: { list, by, path, label }, id, children }: RelatedCardProps) {
  const { total } = useListContext();
  const { mayCreate } = useListScreen();
  const to = (place: string, word: string) => `/${list.name}${place}?${new URLSearchParams({ [word]: id })}`;
  const parts = (
    <>
      <Box sx={headStyle}>
        {total !== undefined && (
          <Link component={LinkBase} to={to('', by)} variant="body2">
            Tout voir ({total})
          </Link>
        )}
        {mayCreate && (
          <Button
            component={LinkBase}
            to={to('/create', path)}
            variant="outlined"
            size="small"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          >
            {titleOf.create(list)}
          </Button>
        )}
      </Box>
      {children}
    </>
  );
  return (
    <Box component="section" aria-label={label}>
      {usePhone() ? parts : <Paper variant="outlined">{parts}</Paper>}
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  p: { xs: '0 0 8px', sm: '8px 12px' },
  '& > .MuiLink-root': { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } },
  '& > .MuiButton-root': { ml: 'auto' },
};
