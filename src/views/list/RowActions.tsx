import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslate } from 'react-admin';
import type { TranslateFunction } from 'react-admin';
import '../../i18n/listTools';
import type { Resource } from '../../schema/resource';
import type { Caller } from '../../schema/words/access/permissions';
import { keptMessage } from '../../schema/words/invariants/keptMessage';
import { DeleteDialog } from '../record/DeleteDialog';
import { OfferIcon, OfferMenu, shareOut } from '../record/OfferButtons';
import { recordName } from '../record/recordName';
import { offersFor, rowOffers } from '../record/recordOffers';
import type { Offer } from '../record/recordOffers';
import { useOffers } from '../record/useOffers';
import { focusRing } from '../theme/focusRing';
import { useRowFocus } from './besideRows';
import type { ListRecord } from './columnsOf';

// What is done with several rows comes with what is done with one: of a chunk of its own the bundler would give most to
// the first list.
export { BulkBar } from './BulkBar';

/** What was pressed in a row: one of its actions, or the button of the menu of what is left. */
export interface Pressed {
  offer?: Offer;
  left: readonly Offer[];
  button: HTMLElement;
}

/** What may be done with the rows of one list. */
export interface RowActions {
  /**
   * The buttons of a row, floating at its end: plain elements, in every row whether one is at it or not, so that they
   * are heard and found there. What they do is `RowDesk`'s.
   * @param name the record's, which each button names
   */
  buttons(record: ListRecord, name: string, press: (pressed: Pressed) => void): ReactNode;
  /** The icons that they point to, drawn once for all rows. */
  icons: ReactNode;
  style(theme: Theme): object;
}

interface Acting {
  resource: Resource;
  caller: Caller | null;
  mayDelete: boolean;
  translate: TranslateFunction;
}

const deletion: Offer = {
  kind: 'delete',
  name: 'delete',
  label: 'karhba.listTools.delete',
  icon: 'trash',
  danger: true,
  holds: () => true,
};

/** Worked out once for all the rows of a list. */
export function rowActionsOf({ resource, caller, mayDelete, translate }: Acting): RowActions {
  const offers = rowOffers(offersFor(resource, caller));
  const words = new Map([...offers, deletion].map(offer => [offer, translate(offer.label)]));
  const wordOf = (offer: Offer) => words.get(offer) ?? '';
  const icons = new Set([...offers.map(({ icon }) => icon), deletion.icon, 'ellipsis']);
  const picture = (icon: string) => (
    <svg aria-hidden>
      <use href={`#row-${icon}`} />
    </svg>
  );
  const buttons: RowActions['buttons'] = (record, name, press) => {
    const { shown, worded, left } = shareOut(offers.filter(offer => offer.holds(record)));
    const all = mayDelete && keptMessage(resource, record) === null ? [...shown, deletion] : shown;
    if (all.length === 0) return null;
    return (
      <div role="group" aria-label={translate('karhba.listTools.actionsOn', { name })}>
        {all.map(offer => (
          <button
            key={offer.name}
            type="button"
            className={offer === worded ? 'worded' : undefined}
            title={offer === worded ? undefined : wordOf(offer)}
            aria-label={translate('karhba.record.actionOn', { action: wordOf(offer), name })}
            onClick={event => press({ offer, left, button: event.currentTarget })}
          >
            {picture(offer.icon)}
            <span>{wordOf(offer)}</span>
          </button>
        ))}
        {left.length > 0 && (
          <button
            type="button"
            title={translate('karhba.record.otherActions')}
            aria-label={translate('karhba.record.otherActionsOn', { name })}
            aria-haspopup="menu"
            onClick={event => press({ left, button: event.currentTarget })}
          >
            {picture('ellipsis')}
          </button>
        )}
      </div>
    );
  };
  return {
    buttons,
    icons: (
      <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
        {[...icons].map(icon => (
          <symbol key={icon} id={`row-${icon}`} viewBox="0 0 16 16">
            <OfferIcon name={icon} />
          </symbol>
        ))}
      </svg>
    ),
    style: rowActionsStyle,
  };
}

/** Seen where one is; a word that stands in a tooltip for the mouse is seen beside its icon by the keyboard. */
const rowActionsStyle = (theme: Theme) => ({
  '& td.actions > div': {
    position: 'absolute' as const,
    top: '50%',
    right: 10,
    transform: 'translateY(-50%)',
    display: 'flex',
    gap: '2px',
    padding: '2px',
    borderRadius: '6px',
    backgroundColor: theme.palette.tokens.paper,
    border: `1px solid ${theme.palette.tokens.line2}`,
    boxShadow: '0 4px 12px -4px rgb(15 23 42 / 0.2)',
  },
  '& td.actions button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minWidth: 32,
    height: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: '6px',
    background: 'none',
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap' as const,
    color: theme.palette.tokens.ink2,
    cursor: 'pointer',
    '&:hover': { color: theme.palette.tokens.ink, backgroundColor: theme.palette.tokens.hover },
    '&:focus-visible': focusRing(theme),
    '&.worded': { color: theme.palette.tokens.accentDeep },
    '&:not(.worded, :focus-visible) > span': { display: 'none' },
  },
  '& td.actions svg': { flex: 'none', width: 16, height: 16 },
});

interface RowDeskProps {
  resource: Resource;
  record: ListRecord;
  pressed: Pressed;
}

/** Does what was pressed in a row: its dialogs, and the menu of what is left. */
export function RowDesk({ resource, record, pressed }: RowDeskProps) {
  const { busy, choose, dialog } = useOffers(resource, record, {
    narrow: true,
    onDeleted: () => undefined,
  });
  const [open, setOpen] = useState(false);
  const done = useRef<Pressed>(null);
  const focus = useRowFocus<HTMLSpanElement>('tr');
  useEffect(() => {
    // Once for each press, whatever is drawn again.
    if (done.current === pressed) return;
    done.current = pressed;
    if (!pressed.offer) setOpen(true);
    else if (busy === null) choose(pressed.offer);
  }, [pressed, busy, choose]);
  return (
    <span {...focus} style={{ display: 'contents' }}>
      <OfferMenu
        offers={pressed.left}
        anchor={open ? pressed.button : null}
        onChoose={offer => {
          setOpen(false);
          if (busy === null) choose(offer);
        }}
        onClose={() => setOpen(false)}
      />
      {dialog}
    </span>
  );
}

/** Deletes the record of a group. */
export function DeleteAction({ resource, record }: { resource: Resource; record: ListRecord }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip title={translate('karhba.listTools.delete')}>
        <IconButton
          size="small"
          aria-label={translate('karhba.listTools.deleteNamed', { name: recordName(record, translate) })}
          onClick={() => setAsking(true)}
        >
          <Trash size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <DeleteDialog resource={resource} record={record} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
