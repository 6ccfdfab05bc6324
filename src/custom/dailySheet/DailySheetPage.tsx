import { Box, Skeleton } from '@mui/material';
import { dayInWords } from '../../domain/dayInWords';
import { toTunisLocal } from '../../domain/instant';
import { Failed } from '../../views/Failed';
import { PageHeader } from '../../views/shell/PageHeader';
import { DayBar } from './DayBar';
import { pageStyle } from './printStyle';
import { SheetLists } from './SheetLists';
import { useDailySheet } from './useDailySheet';
import { useSheetPlace } from './useSheetPlace';

const title = 'Feuille du jour';

/** What leaves and comes back in a day: what an agency opens in the morning, prints, and keeps open at the counter. */
export function DailySheetPage() {
  const { day, today, agency, go } = useSheetPlace();
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useDailySheet(day, agency);
  const sheet = isPlaceholderData ? undefined : data;
  const chosen = data?.agencies.find(({ id }) => id === agency)?.name;
  const freshness = sheet ? `À jour à ${toTunisLocal(dataUpdatedAt).slice(11)}` : '';
  return (
    <Box sx={pageStyle}>
      <div className="screen">
        <PageHeader title={title} note={[dayInWords(day), freshness].filter(Boolean).join(' · ')} />
        <DayBar day={day} today={today} agency={agency} agencies={data?.agencies} onGo={go} />
      </div>
      <div className="paper">
        <strong>{title}</strong>
        <span>{[dayInWords(day), chosen].filter(Boolean).join(' · ')}</span>
      </div>
      {error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && (sheet ? <SheetLists sheet={sheet} day={day} /> : <SheetBones />)}
    </Box>
  );
}

/** The sheet before it comes. */
function SheetBones() {
  return (
    <Box
      role="status"
      aria-label="Chargement de la feuille du jour"
      sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}
    >
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={168} />
      ))}
    </Box>
  );
}
