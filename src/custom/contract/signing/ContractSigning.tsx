import { useEffect, useState } from 'react';
import { Alert, Box, Button, Dialog, IconButton, Skeleton, Typography } from '@mui/material';
import { useLocation, useNavigate } from 'react-admin';
import PenLine from 'lucide-react/icons/pen-line';
import X from 'lucide-react/icons/x';
import type { Theme } from '@mui/material/styles';
import { codeOf } from '../../../providers/readableError';
import type { ReadableError } from '../../../providers/readableError';
import { useCaller } from '../../../providers/useCaller';
import { resources } from '../../../resources/all';
import { Failed } from '../../../views/Failed';
import type { ScreenProps } from '../../../views/record/ActionScreens';
import { openVersions } from '../../../resources/contract/contract/signing';
import { OfferDialog } from '../../../views/record/OfferDialog';
import { useRecordLink } from '../../../views/record/recordLinks';
import { offersFor } from '../../../views/record/recordOffers';
import type { Offer } from '../../../views/record/recordOffers';
import { usePerform } from '../../../views/record/usePerform';
import { Confirm } from '../../../views/shell/Confirm';
import { signatureFile } from '../../kinds/signatureFile';
import type { DeskContract } from '../deskRecord';
import { stops } from '../guardTexts';
import { toFirstStop, useFindings } from '../useFindings';
import { Hands, missingOf } from './Hands';
import type { Given } from './Hands';
import { SignedPages } from './SignedPages';
import { useToSign } from './useToSign';

const contracts = resources.get('contracts');
const nothing: Given = { approved: [], signer: '', client: null, agent: null };

/**
 * A contract, or its amendments, before both parties: its pages, the clauses that are ticked, both hands on the glass; or a
 * sheet that is signed, or nobody signs, for a reason.
 */
export function ContractSigning(props: ScreenProps) {
  return useLedToStop(props) ? null : <Signing {...props} />;
}

/** Nothing is signed while a point blocks: leads to the first, on the contract, with what puts it in order. */
function useLedToStop({ record, onClose }: ScreenProps): boolean {
  const sheet = useRecordLink(contracts.name, String(record.id));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isBlocked = sheet !== null && (useFindings(record)?.some(stops) ?? false);
  useEffect(() => {
    if (!isBlocked) return;
    onClose();
    navigate(sheet, { state: toFirstStop, replace: pathname.startsWith(sheet) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isBlocked]);
  return isBlocked;
}

function Signing({ record, onPerform, onClose }: ScreenProps) {
  const { data, error, refetch, isFetching } = useToSign(String(record.id));
  const caller = useCaller();
  const perform = usePerform(contracts, record);
  const [given, setGiven] = useState(nothing);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReadableError | null>(null);
  const [other, setOther] = useState<'paper' | Offer | null>(null);
  const seen = data?.seen;
  // What was signed was another paper.
  useEffect(() => setGiven({ ...nothing, signer: data?.signer ?? '' }), [seen, data?.signer]);
  const offerOf = (name: string) => offersFor(contracts, caller).find(one => one.name === name);
  const onGlass = offerOf('signOnGlass');
  const found = data?.stops ?? [];
  const title = `Signer ${data && !data.isContract ? 'l’avenant' : 'le contrat'} ${data?.number ?? ''}`;

  async function finish(work: () => Promise<void>) {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      onClose();
    } catch (thrown) {
      setRefusal(thrown as ReadableError);
      setOther(null);
      if (codeOf(thrown) === 'CONFLICT') await refetch();
    } finally {
      setBusy(false);
    }
  }

  async function sign() {
    setTried(true);
    if (!data || !onGlass || Object.values(missingOf(data, given)).some(Boolean)) return;
    await finish(() =>
      perform(onGlass, {
        seen: data.seen,
        approved: true,
        signer: given.signer.trim(),
        signatureClient: given.client && signatureFile(given.client, 'client'),
        signatureAgent: given.agent && signatureFile(given.agent, 'agent'),
      }),
    );
  }

  return (
    <Dialog
      open
      fullScreen
      onClose={busy ? undefined : onClose}
      aria-labelledby="signing-title"
      onClick={event => event.stopPropagation()}
    >
      <Box sx={screenStyle}>
        <Box component="header">
          <IconButton aria-label="Fermer" disabled={busy} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
          <Typography id="signing-title" component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
            {title}
          </Typography>
        </Box>
        {error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!error && !data && (
          <Skeleton
            variant="rounded"
            height={480}
            role="status"
            aria-label="Mise en page"
            sx={{ m: '16px' }}
          />
        )}
        {data && (
          <Box className="halves">
            <SignedPages {...data} />
            <Box className="hands">
              {refusal && <Alert severity="error">{refusal.message}</Alert>}
              {found.length > 0 && (
                <Alert severity="error">
                  Rien ne se signe encore{'\u00a0'}: {found.map(({ sentence }) => sentence).join(' ')}
                </Alert>
              )}
              <Hands
                toSign={data}
                given={given}
                tried={tried}
                onChange={change => setGiven(was => ({ ...was, ...change }))}
              />
            </Box>
          </Box>
        )}
        <Box component="footer" role="group" aria-label="Actions">
          {declinesOf(record, offerOf('declineSignature')).map(declining => (
            <Button
              key={declining.label}
              variant="text"
              color="inherit"
              disabled={busy}
              onClick={() => setOther(declining)}
            >
              {declining.label}…
            </Button>
          ))}
          <Button
            variant="outlined"
            color="secondary"
            disabled={busy || !data || found.length > 0}
            onClick={() => setOther('paper')}
          >
            Signé sur papier…
          </Button>
          <Button
            variant="contained"
            loading={busy}
            disabled={!data || found.length > 0}
            startIcon={<PenLine size={18} aria-hidden />}
            onClick={() => void sign()}
          >
            Signer
          </Button>
        </Box>
      </Box>
      {other === 'paper' && (
        <Confirm
          open
          title="Signé sur papier ?"
          content={
            'Les deux parties ont signé l’exemplaire imprimé. Joignez-le numérisé\u00a0: le contrat le demande tant qu’il manque.'
          }
          confirm="Signé sur papier"
          busy={busy}
          onConfirm={() => void finish(onPerform)}
          onClose={() => setOther(null)}
        />
      )}
      {other !== null && other !== 'paper' && (
        <OfferDialog
          resource={contracts}
          record={record}
          offer={other}
          onPerform={async values => {
            await perform(other, values);
            onClose();
          }}
          onClose={() => setOther(null)}
        />
      )}
    </Dialog>
  );
}

/** What the client may decline: the contract, or each amendment by itself. */
export function declinesOf(record: ScreenProps['record'], offer: Offer | undefined): Offer[] {
  if (!offer?.holds(record)) return [];
  const open = openVersions((record as DeskContract).versions);
  return open.length < 2
    ? [offer]
    : open.map(({ number }) => ({
        ...offer,
        label: `${offer.label} la version ${number}`,
        initial: () => ({ version: number }),
      }));
}

const screenStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  const edge = `1px solid ${tokens.line}`;
  return {
    display: 'flex',
    flexDirection: 'column' as const,
    height: '100%',
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minHeight: 56,
      padding: '0 8px',
      borderBottom: edge,
      '& button': { width: 44, height: 44 },
    },
    '& > .halves': {
      flex: 1,
      minHeight: 0,
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 400px',
      [theme.breakpoints.down('md')]: { display: 'block', overflow: 'auto' },
    },
    '& .hands': {
      overflow: 'auto',
      padding: '16px',
      borderLeft: edge,
      [theme.breakpoints.down('md')]: { borderLeft: 0, borderTop: edge },
    },
    '& > footer': {
      display: 'flex',
      flexWrap: 'wrap' as const,
      justifyContent: 'flex-end',
      gap: '8px',
      marginTop: 'auto',
      padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
      borderTop: edge,
      '& button': { minHeight: 44 },
      [theme.breakpoints.down('sm')]: { '& .MuiButton-contained': { flexBasis: '100%' } },
    },
  };
};
