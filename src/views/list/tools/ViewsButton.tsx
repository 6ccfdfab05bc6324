import { useEffect, useRef, useState } from 'react';
import { Button } from '@mui/material';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslate } from 'react-admin';
import '../../../i18n/listTools';
import { useCaller } from '../../../providers/useCaller';
import { useListScreen } from '../ListScreen';
import { useListState } from './useListState';
import { useSavedViews } from './useSavedViews';
import { ViewsMenu } from './ViewsMenu';
import { wholeState } from './wholeState';

/** Which view of the list is on screen, 'modifiée' when it is not quite it any more, and the others. */
export function ViewsButton() {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const caller = useCaller();
  const { state, view, bare, open } = useListState();
  const { views, loaded } = useSavedViews();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = views.find(one => one.id === view);
  const modified =
    current !== undefined &&
    JSON.stringify(wholeState(resource, caller, current.state)) !== JSON.stringify(state);
  const initial = views.find(one => one.isDefault);

  // The list opens by its default view once that is known, unless something else was requested meanwhile.
  const opened = useRef(false);
  useEffect(() => {
    if (!loaded || opened.current) return;
    opened.current = true;
    if (bare && initial) open(wholeState(resource, caller, initial.state), initial.id, true);
  });

  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        startIcon={<Bookmark size={15} strokeWidth={1.75} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        sx={{ maxWidth: 300, minHeight: { xs: 44, sm: 32 }, color: current ? 'tokens.ink' : 'tokens.ink2' }}
      >
        <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current?.name ?? translate('karhba.listTools.views.title')}
        </bdi>
        {modified && <span style={{ fontWeight: 400 }}>{translate('karhba.listTools.views.modified')}</span>}
      </Button>
      <ViewsMenu anchor={anchor} modified={modified} current={current} onClose={() => setAnchor(null)} />
    </>
  );
}
