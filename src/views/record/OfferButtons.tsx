import { useRef, useState } from 'react';
import {
  Box,
  Button,
  CircularProgress,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
} from '@mui/material';
import type { MenuItemProps } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Archive from 'lucide-react/icons/archive';
import Restore from 'lucide-react/icons/archive-restore';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Printer from 'lucide-react/icons/printer';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { LinkBase, useTranslate } from 'react-admin';
import '../../i18n/record';
import { Icon } from '../shell/Icon';
import { forwardOf } from './recordOffers';
import type { Offer } from './recordOffers';

/** An offer for one record. */
export interface ShownOffer extends Offer {
  /** Of a link. */
  href?: string | null;
}

interface OfferButtonsProps {
  offers: readonly ShownOffer[];
  /** Name of the one under way. */
  busy: string | null;
  onChoose: (offer: Offer) => void;
}

/** On a sheet: the first way forward filled, beside it where there is room a print or what has a word of its own, the rest in a menu. */
export function SheetButtons({ offers, busy, onChoose }: OfferButtonsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sideButton = useRef<HTMLButtonElement>(null);
  const [listed, setListed] = useState<readonly ShownOffer[]>([]);
  const forward: ShownOffer | undefined = forwardOf(offers);
  const side =
    offers.find(offer => offer.kind === 'print') ?? offers.find(offer => offer.inRows && offer !== forward);
  // Where the next act is on another page, what is done here has a button beside it.
  const here: ShownOffer | undefined =
    forward?.kind === 'link'
      ? forwardOf(offers.filter(({ kind }) => kind === 'move' || kind === 'record'))
      : undefined;
  const others = offers.filter(offer => offer !== forward && offer !== side && offer !== here);
  const open = (menuButton: HTMLElement) => {
    const hidesSide = side && sideButton.current?.getClientRects().length === 0;
    setListed(hidesSide ? [...(here ? [here] : []), side, ...others] : others);
    setAnchor(menuButton);
  };
  const choose = (offer: ShownOffer) => {
    setAnchor(null);
    if (busy === null) onChoose(offer);
  };
  return (
    <>
      {(others.length > 0 || (side && forward)) && (
        <IconButton
          aria-label={translate('karhba.record.otherActions')}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={event => open(event.currentTarget)}
          sx={{
            border: 1,
            borderColor: 'tokens.line2',
            bgcolor: 'tokens.paper',
            ...(others.length === 0 && { display: { sm: 'none' } }),
          }}
        >
          <Ellipsis size={16} />
        </IconButton>
      )}
      <OfferMenu offers={listed} anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
      {[side, here, forward].map(
        (offer: ShownOffer | undefined) =>
          offer && (
            <Button
              key={offer.name}
              ref={offer === side ? sideButton : undefined}
              variant={offer === forward ? 'contained' : 'outlined'}
              aria-disabled={busy !== null}
              sx={offer === forward ? quietBesideSaveBar : forward && besideRoom}
              startIcon={
                busy === offer.name ? (
                  <CircularProgress size={14} color="inherit" />
                ) : (
                  <OfferIcon name={offer.icon} />
                )
              }
              onClick={() => choose(offer)}
              {...(offer === forward && offer.href && { component: LinkBase, to: offer.href })}
            >
              {translate(offer.label)}
            </Button>
          ),
      )}
    </>
  );
}

/** A link is one: its address can be read, copied, and opened as one likes. */
const elsewhere = ({ href }: ShownOffer) =>
  href ? { component: 'a' as const, href, target: '_blank', rel: 'noopener noreferrer' } : {};

/** On a phone the way forward takes the room. */
const besideRoom = { display: { xs: 'none', sm: 'inline-flex' } };

/** One filled button a screen: once the form has changed, it is the one that saves. */
const quietBesideSaveBar = {
  'body:has([data-save-bar]) &.MuiButton-contained': {
    color: 'tokens.ink',
    bgcolor: 'tokens.paper',
    boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.palette.tokens.line2}`,
  },
};

const most = 3;

/** In a list's row: the first with its word if it is a way forward, two icons at most, and a menu of what is left. */
export function shareOut<O extends Offer>(offers: readonly O[]) {
  const shown = offers.slice(0, offers.length > most ? most - 1 : most);
  const [first] = shown;
  const worded = first?.danger || first?.quiet ? undefined : first;
  return { shown, worded, left: offers.slice(shown.length) };
}

/** At the head of a group, which several of its kind have: each names its record. */
export function RowButtons({ offers, busy, onChoose, name }: OfferButtonsProps & { name: string }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown, worded, left } = shareOut(offers);
  const labelOf = (offer: Offer) =>
    translate('karhba.record.actionOn', { action: translate(offer.label), name });
  const choose = (offer: Offer) => {
    setAnchor(null);
    if (busy === null) onChoose(offer);
  };
  return (
    <Box onClick={event => event.stopPropagation()} sx={{ display: 'contents' }}>
      {shown.map(offer =>
        offer === worded ? (
          <Button
            key={offer.name}
            size="small"
            variant="text"
            aria-label={labelOf(offer)}
            aria-disabled={busy !== null}
            startIcon={<OfferIcon name={offer.icon} />}
            onClick={() => choose(offer)}
          >
            {translate(offer.label)}
          </Button>
        ) : (
          <Tooltip key={offer.name} title={translate(offer.label)}>
            <IconButton
              aria-label={labelOf(offer)}
              aria-disabled={busy !== null}
              onClick={() => choose(offer)}
            >
              <OfferIcon name={offer.icon} />
            </IconButton>
          </Tooltip>
        ),
      )}
      {left.length > 0 && (
        <IconButton
          aria-label={translate('karhba.record.otherActionsOn', { name })}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <OfferIcon name="ellipsis" />
        </IconButton>
      )}
      <OfferMenu offers={left} anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
    </Box>
  );
}

interface OfferMenuProps {
  offers: readonly ShownOffer[];
  anchor: HTMLElement | null;
  onChoose: (offer: ShownOffer) => void;
  onClose: () => void;
}

/** Each with its icon and its word. */
export function OfferMenu({ offers, anchor, onChoose, onClose }: OfferMenuProps) {
  return (
    <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={onClose}>
      {offers.map(offer => (
        <OfferItem key={offer.name} offer={offer} onChoose={onChoose} />
      ))}
    </Menu>
  );
}

/** An entry of a menu: one offer, with its icon and its word. The menu gives it the focus. */
export function OfferItem({
  offer,
  onChoose,
  ...menu
}: { offer: ShownOffer; onChoose: (offer: ShownOffer) => void } & Pick<
  MenuItemProps,
  'autoFocus' | 'tabIndex'
>) {
  const translate = useTranslate();
  return (
    <MenuItem
      {...menu}
      onClick={() => onChoose(offer)}
      sx={offer.danger ? { color: 'error.main' } : undefined}
      {...elsewhere(offer)}
    >
      <ListItemIcon sx={offer.danger ? { color: 'error.main' } : undefined}>
        <OfferIcon name={offer.icon} />
      </ListItemIcon>
      {translate(offer.label)}
    </MenuItem>
  );
}

const own = {
  archive: Archive,
  check: Check,
  copy: Copy,
  ellipsis: Ellipsis,
  printer: Printer,
  restore: Restore,
  trash: Trash,
  x: X,
};

/** The icon of something that may be done: ours for moves and prints, the config's for the rest. */
export function OfferIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Glyph = own[name as keyof typeof own];
  return Glyph ? <Glyph size={size} strokeWidth={1.75} aria-hidden /> : <Icon name={name} size={size} />;
}
