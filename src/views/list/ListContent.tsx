import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import { Failed } from '../Failed';
import { usePhone } from '../shell/usePhone';
import { EmptyList } from './EmptyList';
import { LateGroupedList } from './lateParts';
import { ListCards } from './ListCards';
import { useListScreen } from './ListScreen';
import { ListSkeleton } from './ListSkeleton';
import { ListTable } from './ListTable';

/** The rows, or what stands in their place; a hand-written list may draw them itself. What was shown stays, dimmed, while another page comes. */
export function ListContent({ children }: { children?: ReactNode }) {
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useListContext();
  const phone = usePhone();
  const { resource } = useListScreen();
  if (error && (!data || isPlaceholderData))
    return <Failed error={error as Error | null} busy={isFetching} onRetry={() => void refetch()} />;
  if (isPending || !data) return <ListSkeleton />;
  if (data.length === 0 && !isPlaceholderData) return <EmptyList />;
  return (
    <Box
      aria-busy={isPlaceholderData}
      sx={isPlaceholderData ? { opacity: 0.5, transition: 'opacity 120ms 200ms' } : undefined}
    >
      {children ?? (resource.list?.grouping ? <LateGroupedList /> : phone ? <ListCards /> : <ListTable />)}
    </Box>
  );
}
