import { Box, Skeleton, Tab, Tabs } from '@mui/material';
import { journalNames } from '../../pages/journals';
import type { JournalName } from '../../pages/journals';
import { Failed } from '../../views/Failed';
import { PageHeader } from '../../views/shell/PageHeader';
import { Balances } from './Balances';
import { JournalTable } from './JournalTable';
import { MonthBar } from './MonthBar';
import { useJournalPlace, useJournals } from './useJournals';
import { placeInWords } from './placeInWords';

const names = Object.entries(journalNames) as [JournalName, string][];

/** What the accountant takes of a month or a quarter: journals with their totals, as files too, and whether they agree with the accounts. */
export function JournalsPage() {
  const { place, go } = useJournalPlace();
  const { data, error, refetch, isFetching, isPlaceholderData } = useJournals(place);
  const current = isPlaceholderData ? undefined : data;
  return (
    <Box>
      <PageHeader title="Journaux" note={placeInWords(place)} />
      <MonthBar place={place} managers={data?.managers} onGo={go} />
      {error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && (
        <>
          {current && <Balances balances={current.balances} />}
          <Tabs
            value={place.journal}
            onChange={(_, journal: JournalName) => go({ journal })}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label="Journaux"
            sx={{ mb: '12px' }}
          >
            {names.map(([name, label]) => (
              <Tab key={name} value={name} id={`journal-${name}`} aria-controls="journal" label={label} />
            ))}
          </Tabs>
          <div role="tabpanel" id="journal" aria-labelledby={`journal-${place.journal}`}>
            {current ? (
              <JournalTable data={current} place={place} onGo={go} />
            ) : (
              <Skeleton variant="rounded" height={240} role="status" aria-label="Chargement des journaux" />
            )}
          </div>
        </>
      )}
    </Box>
  );
}
