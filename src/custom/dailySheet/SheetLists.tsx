import { Box, Button, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { Icon } from '../../views/shell/Icon';
import { useNow } from '../planning/useNow';
import { listsStyle } from './listsStyle';
import { SheetSection } from './SheetSection';
import type { DailySheet } from './useDailySheet';

/** The four lists: on a wide screen what leaves stands beside what comes back, the most pressing first. */
export function SheetLists({ sheet, day }: { sheet: DailySheet; day: CalendarDate }) {
  const { departures, returns, late, unassigned } = sheet;
  const now = useNow();
  if ([departures, returns, late, unassigned].every(list => list.length === 0)) return <EmptyDay />;
  const out = new Set(late.flatMap(({ vehicle }) => vehicle?.id ?? []));
  const leaving = { day, out, now, way: 'out' } as const;
  const returning = { day, out, now, way: 'back' } as const;
  return (
    <Box sx={listsStyle}>
      <div>
        <SheetSection
          title="Départs sans véhicule"
          none="Tous les départs ont leur véhicule."
          tone="warning"
          lines={unassigned}
          {...leaving}
        />
        <SheetSection title="Départs" none="Aucun départ ce jour." lines={departures} {...leaving} />
      </div>
      <div>
        <SheetSection
          title="Retards"
          none="Aucun véhicule en retard."
          tone="danger"
          lines={late}
          isOverdue
          {...returning}
        />
        <SheetSection title="Retours" none="Aucun retour ce jour." lines={returns} {...returning} />
      </div>
    </Box>
  );
}

/** Nothing leaves and nothing comes back: the message, and what one may do about it. */
function EmptyDay() {
  const caller = useCaller();
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.ink3' }}>
        <Icon name="calendar" size={32} />
      </Box>
      <Typography sx={{ maxWidth: 440, color: 'tokens.ink2' }}>
        Aucun départ ni retour ce jour, et aucun véhicule en retard.
      </Typography>
      {caller && can(caller, 'create_reservation') && (
        <Button variant="outlined" component={LinkBase} to="/reservations/create">
          Nouvelle réservation
        </Button>
      )}
    </Box>
  );
}
