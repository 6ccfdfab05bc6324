import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Key from 'lucide-react/icons/key';
import { LinkBase } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { creationPath } from './barTexts';
import type { Bar } from './planningTypes';
import type { Span } from './span';

/** A free time of a vehicle, and where one points at it on the screen. */
export interface FreeTime {
  vehicle: string;
  time: Pick<Bar, 'start' | 'end'>;
  at: { left: number; top: number };
}

interface FreeMenuProps extends FreeTime {
  span: Span;
  onClose: () => void;
}

/** What one begins with a vehicle that is free: a booking, or the contract of who leaves with it. */
export function FreeMenu({ vehicle, time, at, span, onClose }: FreeMenuProps) {
  const caller = useCaller();
  const begin = (right: string) => caller !== null && can(caller, right);
  const to = (page?: string) => creationPath({ vehicle }, time, span, page);
  return (
    <Menu
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Jour libre' } }}
    >
      {begin('create_reservation') && (
        <MenuItem component={LinkBase} to={to()}>
          <ListItemIcon>
            <CalendarPlus size={16} />
          </ListItemIcon>
          Réserver
        </MenuItem>
      )}
      {begin('create_contract') && (
        <MenuItem component={LinkBase} to={to('/contract/contract-sheet')}>
          <ListItemIcon>
            <Key size={16} />
          </ListItemIcon>
          Louer
        </MenuItem>
      )}
    </Menu>
  );
}
