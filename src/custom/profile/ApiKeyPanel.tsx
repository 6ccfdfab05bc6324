import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useDataProvider, useGetOne, useNotify, useRefresh } from 'react-admin';
import type { RaRecord } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { FormCard } from '../../views/form/FormCard';
import type { PanelProps } from '../../views/record/SheetPanels';
import { Confirm } from '../../views/shell/Confirm';
import { MadeKeyDialog } from './MadeKeyDialog';

/** The key of a colleague's programs, on their sheet. */
export function ApiKeyPanel({ record }: PanelProps) {
  return <ApiKeyCard id={String(record.id)} name={String(record._label ?? '')} hint={hintOf(record)} />;
}

/** One's own, on one's profile. */
export function OwnApiKey({ id }: { id: string }) {
  const { data } = useGetOne('users', { id });
  return data ? <ApiKeyCard id={id} hint={hintOf(data)} /> : null;
}

const hintOf = ({ apiKey }: RaRecord) => (typeof apiKey === 'string' ? apiKey : null);

interface ApiKeyCardProps {
  id: string;
  /** Whose it is; one's own when absent. */
  name?: string;
  /** The part of the key in force that may be shown; null when there is none. */
  hint: string | null;
}

/** The key by which a program acts as a user: made, shown once, replaced, revoked. */
function ApiKeyCard({ id, name, hint }: ApiKeyCardProps) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [pending, setPending] = useState<'replace' | 'revoke' | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string>();
  const mayCreate = caller?.id === id || caller?.role === 'SUPER_ADMIN';
  const whose = name ? `de ${name}` : 'que vous avez';
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
      setPending(null);
    }
  };
  const create = () => run(async () => setMade((await dataProvider.createApiKey('users', { id })).data.key));
  const revoke = () =>
    run(async () => {
      await dataProvider.revokeApiKey('users', { id });
      notify('Clé révoquée\u00a0: elle n’ouvre plus rien.', { type: 'success' });
    });
  return (
    <FormCard title="Clé d’API">
      <Typography variant="body2" sx={{ color: 'tokens.ink2', mb: '12px' }}>
        Un programme (site de réservation, comptabilité) qui la présente agit avec les droits {whose}. Elle
        vaut jusqu’à ce qu’on la révoque, que le mot de passe change ou que le compte soit suspendu.
      </Typography>
      <Typography variant="body2" sx={{ mb: '12px' }}>
        {hint ? (
          <>
            Clé en vigueur{'\u00a0'}: <code>{hint}</code>
          </>
        ) : (
          'Aucune clé.'
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {mayCreate && (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => (hint ? setPending('replace') : void create())}
          >
            {hint ? 'Remplacer la clé' : 'Créer une clé'}
          </Button>
        )}
        {hint && (
          <Button variant="outlined" color="error" disabled={busy} onClick={() => setPending('revoke')}>
            Révoquer
          </Button>
        )}
      </Box>
      <Confirm
        open={pending !== null}
        title={pending === 'revoke' ? 'Révoquer la clé\u00a0?' : 'Remplacer la clé\u00a0?'}
        content="Le programme qui emploie la clé en vigueur sera refusé dès sa prochaine demande."
        confirm={pending === 'revoke' ? 'Révoquer' : 'Remplacer'}
        danger
        busy={busy}
        onConfirm={() => void (pending === 'revoke' ? revoke() : create())}
        onClose={() => setPending(null)}
      />
      {made !== undefined && <MadeKeyDialog value={made} onClose={() => setMade(undefined)} />}
    </FormCard>
  );
}
