import { useEffect, useRef, useState } from 'react';
import { CircularProgress, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import type { PopoverActions } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CarFront from 'lucide-react/icons/car-front';
import FileText from 'lucide-react/icons/file-text';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import { LinkBase, useDataProvider } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { formatPhone } from '../../domain/phone';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { OfferItem } from '../../views/record/OfferButtons';
import { useRecordLink } from '../../views/record/recordLinks';
import { isAskable, offersFor } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import { whyFixed } from './BarPopover';
import { moveLabel } from './barTexts';
import { isUnassigned } from './planningTypes';
import type { Bar, BarText } from './planningTypes';
import { UncoveredMark } from '../../views/UncoveredMark';
import type { Span } from './span';
import { uncoveredOf } from './uncovered';

interface BarMenuProps {
  bar: Bar;
  text: BarText | undefined;
  span: Span;
  anchor: HTMLElement;
  movable: boolean;
  onMove: () => void;
  /** It is closed, and what was chosen in it is done or given up. */
  onClose: () => void;
}

/** What one does with a period: all that pulling does, and all that the sheet of its record offers, as it offers it. */
export function BarMenu({ bar, text, span, anchor, movable, onMove, onClose }: BarMenuProps) {
  const link = useRecordLink(bar.source, bar.id);
  const client = useRecordLink('clients', text?.client?.id ?? '');
  const { record, error, offers, busy, choose, dialog } = useBarOffers(bar);
  const [chosen, setChosen] = useState(false);
  const isDone = chosen && busy === null && dialog === null;
  useEffect(() => {
    if (isDone) onClose();
  });
  const place = useRef<PopoverActions>(null);
  // It grows once the record is read, and stays within the window.
  useEffect(() => place.current?.updatePosition(), [offers.length, error]);
  const fixed = movable ? null : whyFixed(bar);
  return (
    <>
      <Menu
        open={!chosen}
        action={place}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': 'Période', 'aria-busy': !record && !error } }}
      >
        {bar.uncovered && (
          <MenuItem disabled sx={{ '&&': { opacity: 1, whiteSpace: 'normal' } }}>
            <UncoveredMark days={uncoveredOf(bar.uncovered, span)} />
          </MenuItem>
        )}
        {link && (
          <MenuItem component={LinkBase} to={link}>
            <ListItemIcon>
              <FileText size={16} />
            </ListItemIcon>
            Ouvrir la fiche
          </MenuItem>
        )}
        {client && text?.client && (
          <MenuItem component={LinkBase} to={client}>
            <ListItemIcon>
              <User size={16} />
            </ListItemIcon>
            Fiche du client
          </MenuItem>
        )}
        {text?.phone && (
          <MenuItem component="a" href={`tel:${text.phone}`} onClick={onClose}>
            <ListItemIcon>
              <Phone size={16} />
            </ListItemIcon>
            Appeler le {formatPhone(text.phone)}
          </MenuItem>
        )}
        <Divider />
        <MenuItem onClick={onMove} disabled={!movable}>
          <ListItemIcon>
            {isUnassigned(bar) ? <CarFront size={16} /> : <ArrowLeftRight size={16} />}
          </ListItemIcon>
          <ListItemText
            primary={moveLabel(bar)}
            secondary={fixed}
            slotProps={{
              primary: { sx: { font: 'inherit' } },
              secondary: { sx: { maxWidth: 260, whiteSpace: 'normal' } },
            }}
          />
        </MenuItem>
        {!record && (
          <MenuItem disabled>
            {error ? (
              <ListItemText secondary={error.message} sx={{ maxWidth: 290, whiteSpace: 'normal' }} />
            ) : (
              <>
                <ListItemIcon>
                  <CircularProgress size={14} color="inherit" />
                </ListItemIcon>
                Lecture…
              </>
            )}
          </MenuItem>
        )}
        {offers.map(offer => (
          <OfferItem
            key={offer.name}
            offer={offer}
            onChoose={one => {
              setChosen(true);
              choose(one);
            }}
          />
        ))}
      </Menu>
      {dialog}
    </>
  );
}

/** What the sheet of a bar's record offers, once it is read; nothing of one that is not the caller's to see. */
function useBarOffers({ source, id }: Bar) {
  const dataProvider = useDataProvider();
  const caller = useCaller();
  const resource = resources.get(source);
  const isReadable = canAccess(caller, resource, 'list');
  const { data: record, error } = useQuery({
    queryKey: ['planning record', source, id],
    queryFn: async () => (await dataProvider.getOne<RaRecord>(source, { id })).data,
    enabled: isReadable,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const offers = record
    ? offersFor(resource, caller).filter(offer => isAskable(offer) && offer.holds(record))
    : [];
  return {
    ...useOffers(resource, record ?? { id }),
    record: isReadable ? record : { id },
    error,
    // What takes a record out of the company is done from its sheet.
    offers: offers
      .filter(({ kind }) => kind !== 'delete' && kind !== 'archive')
      .map(offer => ({ ...offer, href: record && offer.address?.(record) })),
  };
}
