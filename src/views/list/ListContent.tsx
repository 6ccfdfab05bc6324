import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import { usePhone } from '../shell/usePhone';
import { EmptyList } from './EmptyList';
import { LateGroupedList } from './LateGroupedList';
import { useListScreen } from './ListScreen';
import { FailedList } from './FailedList';
import { ListCards } from './ListCards';
import { ListTable } from './ListTable';
import { SkeletonCards } from './SkeletonCards';
import { SkeletonTable } from './SkeletonTable';

/** The rows, or what stands in their place. What was shown stays, dimmed, while another page comes. */
export function ListContent() {
  const { data, error, isPending, isPlaceholderData } = useListContext();
  const phone = usePhone();
  const { resource } = useListScreen();
  if (error && (!data || isPlaceholderData)) return <FailedList />;
  if (isPending || !data) return phone ? <SkeletonCards /> : <SkeletonTable />;
  if (data.length === 0 && !isPlaceholderData) return <EmptyList />;
  return (
    <Box
      aria-busy={isPlaceholderData}
      sx={isPlaceholderData ? { opacity: 0.5, transition: 'opacity 120ms 200ms' } : undefined}
    >
      {resource.list?.grouping ? <LateGroupedList /> : phone ? <ListCards /> : <ListTable />}
    </Box>
  );
}
