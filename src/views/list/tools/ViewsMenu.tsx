import { useState } from 'react';
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import Check from 'lucide-react/icons/check';
import Star from 'lucide-react/icons/star';
import { useNotify } from 'react-admin';
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

/** Said in the address when the list is wanted as its config has it, whatever the default view. */
const none = 'aucune';

/** The views of a list to choose from, and what may be done with the one on screen. */
export function ViewsMenu({ anchor, current, modified, onClose }: ViewsMenuProps) {
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
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      notify(said, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  const quoted = `«\u00a0${current?.name ?? ''}\u00a0»`;
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': 'Vues' }, paper: { sx: { minWidth: 240, maxWidth: 340 } } }}
      >
        <Choice
          label="Vue d’origine"
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
            usual={one.isDefault}
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
                  `Vue ${quoted} mise à jour.`,
                ),
            )}
          >
            Mettre à jour la vue
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => setAsking('new'))}>Enregistrer la vue…</MenuItem>
        {current && <MenuItem onClick={choose(() => setAsking('rename'))}>Renommer la vue…</MenuItem>}
        {current && (
          <MenuItem
            onClick={choose(
              () =>
                void attempt(
                  () => save({ id: current.id, isDefault: !current.isDefault }),
                  current.isDefault
                    ? 'La liste s’ouvrira comme à l’origine.'
                    : `La liste s’ouvrira avec la vue ${quoted}.`,
                ),
            )}
          >
            {current.isDefault ? 'Ne plus ouvrir par défaut' : 'Ouvrir la liste avec cette vue'}
          </MenuItem>
        )}
        {current && (
          <MenuItem sx={{ color: 'error.main' }} onClick={choose(() => setAsking('delete'))}>
            Supprimer la vue…
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
          title={`Supprimer la vue ${quoted}\u00a0?`}
          content="Les données de la liste ne changent pas."
          confirm="Supprimer"
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void attempt(async () => {
              await remove(current.id);
              open(state, '');
            }, `Vue ${quoted} supprimée.`);
          }}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  chosen: boolean;
  usual?: boolean;
  onClick: () => void;
  autoFocus?: boolean;
}

/** One view; MUI's menu moves the focus by the properties that it gives its items. */
function Choice({ label, chosen, usual, ...item }: ChoiceProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={chosen} selected={chosen} {...item}>
      <ListItemIcon>{chosen && <Check size={16} aria-hidden />}</ListItemIcon>
      <bdi style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</bdi>
      {usual && (
        <Star size={14} role="img" aria-label="S’ouvre par défaut" style={{ marginInlineStart: 12 }} />
      )}
    </MenuItem>
  );
}
