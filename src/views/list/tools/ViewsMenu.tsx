import { useState } from 'react';
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import Check from 'lucide-react/icons/check';
import Star from 'lucide-react/icons/star';
import { useNotify, useTranslate } from 'react-admin';
import '../../../i18n/listTools';
import { useCaller } from '../../../providers/useCaller';
import type { SavedView } from '../../../providers/listMethods';
import { Confirm } from '../../shell/Confirm';
import { useListScreen } from '../ListScreen';
import { SaveViewDialog } from './SaveViewDialog';
import { useListState } from './useListState';
import { useSavedViews } from './useSavedViews';
import { keptState, wholeState } from './wholeState';

interface ViewsMenuProps {
  anchor: HTMLElement | null;
  current: SavedView | undefined;
  modified: boolean;
  onClose: () => void;
}

/** In the address when the list is wanted as its config has it, whatever the default view. */
const none = 'aucune';

/** The views of a list to choose from, and what may be done with the one on screen. */
export function ViewsMenu({ anchor, current, modified, onClose }: ViewsMenuProps) {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const caller = useCaller();
  const notify = useNotify();
  const { state, view, open } = useListState();
  const { views, save, remove } = useSavedViews();
  const [asking, setAsking] = useState<'new' | 'rename' | 'delete' | null>(null);
  const choose = (work: () => void) => () => {
    onClose();
    work();
  };
  const attempt = async (work: () => Promise<unknown>, key: string) => {
    try {
      await work();
      notify(translate(key, { name }), { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  const name = current?.name ?? '';
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          list: { 'aria-label': translate('karhba.listTools.views.title') },
          paper: { sx: { minWidth: 240, maxWidth: 340 } },
        }}
      >
        <Choice
          label={translate('karhba.listTools.views.original')}
          chosen={!current}
          onClick={choose(() =>
            open(wholeState(resource, caller, {}), views.some(one => one.isDefault) ? none : ''),
          )}
        />
        {views.map(one => (
          <Choice
            key={one.id}
            label={one.name}
            chosen={one.id === view}
            isDefault={one.isDefault}
            onClick={choose(() => open(wholeState(resource, caller, one.state), one.id))}
          />
        ))}
        <Divider sx={{ my: '4px' }} />
        {current && modified && (
          <MenuItem
            onClick={choose(
              () =>
                void attempt(
                  () => save({ id: current.id, state: keptState(state) }),
                  'karhba.listTools.views.updated',
                ),
            )}
          >
            {translate('karhba.listTools.views.update')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => setAsking('new'))}>
          {translate('karhba.listTools.views.saveAs')}
        </MenuItem>
        {current && (
          <MenuItem onClick={choose(() => setAsking('rename'))}>
            {translate('karhba.listTools.views.rename')}
          </MenuItem>
        )}
        {current && (
          <MenuItem
            onClick={choose(
              () =>
                void attempt(
                  () => save({ id: current.id, isDefault: !current.isDefault }),
                  current.isDefault
                    ? 'karhba.listTools.views.droppedDefault'
                    : 'karhba.listTools.views.madeDefault',
                ),
            )}
          >
            {translate(
              current.isDefault ? 'karhba.listTools.views.dropDefault' : 'karhba.listTools.views.makeDefault',
            )}
          </MenuItem>
        )}
        {current && (
          <MenuItem sx={{ color: 'error.main' }} onClick={choose(() => setAsking('delete'))}>
            {translate('karhba.listTools.views.delete')}
          </MenuItem>
        )}
      </Menu>
      {(asking === 'new' || asking === 'rename') && (
        <SaveViewDialog renamed={asking === 'rename' ? current : undefined} onClose={() => setAsking(null)} />
      )}
      {current && (
        <Confirm
          open={asking === 'delete'}
          danger
          title={translate('karhba.listTools.views.confirmDelete.title', { name })}
          content={translate('karhba.listTools.views.confirmDelete.text')}
          confirm={translate('karhba.listTools.views.confirmDelete.confirm')}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void attempt(async () => {
              await remove(current.id);
              open(state, '');
            }, 'karhba.listTools.views.deleted');
          }}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  chosen: boolean;
  isDefault?: boolean;
  onClick: () => void;
  autoFocus?: boolean;
}

/** One view; MUI's menu moves the focus by the properties that it gives its items. */
function Choice({ label, chosen, isDefault, ...item }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <MenuItem role="menuitemradio" aria-checked={chosen} selected={chosen} {...item}>
      <ListItemIcon>{chosen && <Check size={16} aria-hidden />}</ListItemIcon>
      <bdi style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</bdi>
      {isDefault && (
        <Star
          size={14}
          role="img"
          aria-label={translate('karhba.listTools.views.default')}
          style={{ marginInlineStart: 12 }}
        />
      )}
    </MenuItem>
  );
}
