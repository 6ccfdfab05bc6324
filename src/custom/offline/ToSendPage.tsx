import { Alert, Box, Button, Typography } from '@mui/material';
import { lackTexts } from '../../providers/offline/abilities';
import { outbox } from '../../providers/offline/outbox';
import { PageHeader } from '../../views/shell/PageHeader';
import { BegunInspections } from './BegunInspections';
import { KeptTasks } from './KeptTasks';
import { ToSendLine } from './ToSendLine';
import { cardStyle } from './toSendStyle';
import { useToSend } from './useToSend';

/** What this device still has to send, why not where it was refused, and the day's work that is known without network. */
export function ToSendPage() {
  const { lines, tasks, begun, queue, lack, noKey } = useToSend();
  const waits = lines.some(({ refused }) => !refused);
  return (
    <>
      <PageHeader
        title="À envoyer"
        note="Ce qui est gardé sur cet appareil"
        actions={
          waits && (
            <Button variant="outlined" onClick={() => void outbox.send().catch(console.error)}>
              Envoyer maintenant
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: '16px', maxWidth: 860 }}>
        {lack && <Alert severity="warning">{lackTexts[lack]}</Alert>}
        {noKey && <Alert severity="warning">{noKey}</Alert>}
        {lack !== 'http' && tasks === null && <Alert severity="info">{locked}</Alert>}
        <Box component="section" aria-labelledby="to-send" sx={cardStyle}>
          <Typography id="to-send" variant="h3" component="h2">
            Pas encore envoyé
          </Typography>
          {lines.length === 0 && (
            <p>
              {begun.length === 0
                ? 'Tout est envoyé.'
                : 'Rien de terminé n’attend\u00a0: ce qui est commencé est ci-dessous.'}
            </p>
          )}
          {lines.length > 0 && (
            <ul>
              {lines.map(line => (
                <ToSendLine key={line.id} line={line} />
              ))}
            </ul>
          )}
          {lines.length > 0 && (
            <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
              L’envoi reprend dès que Karhba est ouvert avec du réseau.
            </Typography>
          )}
        </Box>
        {begun.length > 0 && <BegunInspections begun={begun} tasks={tasks ?? []} />}
        {tasks && <KeptTasks tasks={tasks} waiting={new Set(queue.map(({ about }) => about))} />}
      </Box>
    </>
  );
}

const locked =
  'Le serveur n’a pas été joint depuis plus de douze heures, ou cet appareil n’est pas encore prêt\u00a0: rien ne se lit ici avant la prochaine connexion. Ce qui attend n’est pas perdu.';
