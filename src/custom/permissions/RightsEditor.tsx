import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Box, Button, Card, Typography } from '@mui/material';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { pages } from '../../pages/all';
import type { UserRights } from '../../providers/rightsMethods';
import { resources } from '../../resources/all';
import { counted } from '../../schema/french';
import { rightWords } from '../../product/rightWords';
import { gridOf, offeredGrid, rightNames } from '../../schema/words/access/rightGrid';
import { saveBarStyle, useSaveKey } from '../../views/form/SaveBar';
import { UnsavedGuard } from '../../views/form/UnsavedGuard';
import { useUnsavedForm } from '../../providers/routerProvider';
import { Confirm } from '../../views/shell/Confirm';
import { stuckToBottom } from '../../views/shell/stuck';
import { usePhone } from '../../views/shell/usePhone';
import { RightsAccordions } from './RightsAccordions';
import { RightsAside } from './RightsAside';
import { RightsChanges } from './RightsChanges';
import { matchingSections } from './rightsDraft';
import { RightsTable } from './RightsTable';
import { RightsToolbar } from './RightsToolbar';
import { useGridKeys } from './useGridKeys';
import { useRightsDraft } from './useRightsDraft';
import type { RightsDraftState } from './useRightsDraft';

interface RightsEditorProps {
  rights: UserRights;
  /** First name and name. */
  who: string;
  own: boolean;
  onSaved: () => void;
}

const sections = offeredGrid(gridOf(resources, rightWords, pages));
const all = sections.flatMap(({ rows }) => rows.flatMap(({ rights }) => rights));
const names = rightNames(resources, rightWords);

/** The permission grid of one user: changed here, confirmed, judged by the server. */
export function RightsEditor({ rights, who, own, onSaved }: RightsEditorProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const phone = usePhone();
  const keys = useGridKeys();
  const help = useId();
  const [word, setWord] = useState('');
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const shown = useMemo(() => matchingSections(sections, word), [word]);
  const kept = useMemo(() => {
    const known = new Set(all.map(({ action }) => action));
    return new Set(
      rights.actions.filter(one => one.isAllowed && known.has(one.action)).map(one => one.action),
    );
  }, [rights]);
  const draft = useRightsDraft(all, shown, kept, own);
  const { added, removed } = draft.changes;
  const count = added.length + removed.length;
  const changed = useRef(false);
  useUnsavedForm(changed);
  useEffect(() => {
    changed.current = count > 0;
    if (count === 0) setConfirming(false);
  }, [count]);
  const ask = () => setConfirming(count > 0);
  const save = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const actions = [
        ...added.map(action => ({ action, isAllowed: true })),
        ...removed.map(action => ({ action, isAllowed: false })),
      ];
      await dataProvider.managePermissions('users', { id: rights.userId, actions });
      changed.current = false;
      notify(
        `Droits de ${who} enregistrés\u00a0: ${counted(added.length, 'accordé')}, ${counted(removed.length, 'retiré')}.`,
        {
          type: 'success',
        },
      );
      setConfirming(false);
      onSaved();
      refresh();
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  // As any form: it opens the question, and answers it.
  useSaveKey(() => {
    if (!confirming) ask();
    else if (!busy) void save();
  });
  return (
    <>
      <UnsavedGuard />
      <Box sx={{ ...withAside, mb: count > 0 ? '24px' : 0 }}>
        <Card sx={{ overflowX: { xs: 'auto', lg: 'clip' } }}>
          <RightsToolbar
            userId={rights.userId}
            grid={sections}
            draft={draft}
            readOnly={own}
            word={word}
            onWord={setWord}
            onEnter={keys.enter}
          />
          {shown.length === 0 && (
            <Typography variant="body2" sx={{ p: '16px', color: 'tokens.ink2' }}>
              Aucun droit ne répond à «{'\u00a0'}
              {word.trim()}
              {'\u00a0'}».
            </Typography>
          )}
          {phone ? (
            <RightsAccordions sections={shown} draft={draft} open={word.trim() !== ''} />
          ) : (
            shown.length > 0 && (
              <>
                <Typography id={help} variant="caption" component="p" sx={helpStyle}>
                  Au clavier{'\u00a0'}: flèches, Début et Fin (avec Ctrl, du tableau), Page haut et bas par
                  section{'\u00a0'}; Espace coche, Maj+Espace toute la ligne, Ctrl+Espace toute la colonne,
                  Ctrl+S enregistre.
                </Typography>
                <RightsTable sections={shown} draft={draft} keys={keys} help={help} />
              </>
            )
          )}
        </Card>
        {!phone && <RightsAside draft={draft} names={names} />}
      </Box>
      {count > 0 && <RightsBar draft={draft} who={who} onSave={ask} />}
      {confirming && (
        <Confirm
          open
          title={`Droits de ${who}`}
          confirm={refusal ? 'Réessayer' : 'Enregistrer les droits'}
          busy={busy}
          onConfirm={() => void save()}
          onClose={() => setConfirming(false)}
          content={<RightsChanges draft={draft} names={names} who={who} refusal={refusal} />}
        />
      )}
    </>
  );
}

const helpStyle = { p: '0 16px 10px', color: 'tokens.ink2' };

const withAside = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The grid needs 840 px beside it.
  '@media (min-width: 1400px)': { gridTemplateColumns: 'minmax(0, 1fr) 248px' },
  gap: '16px',
  alignItems: 'start',
};

interface RightsBarProps {
  draft: RightsDraftState;
  who: string;
  onSave: () => void;
}

/** How much would change, and when it acts; 'Annuler' and the one filled button. */
function RightsBar({ draft, who, onSave }: RightsBarProps) {
  const { added, removed } = draft.changes;
  const count = added.length + removed.length;
  return (
    <Box ref={stuckToBottom} role="region" aria-label="Enregistrement" data-save-bar sx={saveBarStyle}>
      <Box className="says" role="status">
        <strong>{counted(count, 'changement')} en attente</strong>
        {added.length > 0 && (
          <Box component="span" sx={{ color: 'tokens.success' }}>
            {counted(added.length, 'accordé')}
          </Box>
        )}
        {removed.length > 0 && (
          <Box component="span" sx={{ color: 'tokens.danger' }}>
            {counted(removed.length, 'retiré')}
          </Box>
        )}
        <span className="count">Appliqués à la prochaine action de {who}, sans déconnexion</span>
      </Box>
      <Button variant="text" color="secondary" onClick={draft.reset}>
        Annuler
      </Button>
      <Button variant="contained" aria-keyshortcuts="Control+S" onClick={onSave}>
        Enregistrer les droits
        <kbd>Ctrl+S</kbd>
      </Button>
    </Box>
  );
}
