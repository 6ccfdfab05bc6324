import { useRef, useState } from 'react';
import { Box, Button, Card, CircularProgress, Typography } from '@mui/material';
import { useLocation, useNavigate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import type { Draft } from '../../schema/field';
import { isUnderDialog, useEscape } from '../../views/form/formPlace';
import { useKey } from '../../views/form/SaveBar';
import { UnsavedGuard } from '../../views/form/UnsavedGuard';
import { usePrefilled } from '../../views/form/usePrefilled';
import { FieldScopeProvider } from '../../views/inputs/fieldScope';
import { FieldInput } from '../../views/kinds/views';
import { offersFor } from '../../views/record/recordOffers';
import { Loader } from '../../views/shell/Loader';
import { PageHeader } from '../../views/shell/PageHeader';
import { usePhone } from '../../views/shell/usePhone';
import { QuickDeposit } from './QuickDeposit';
import { QuickOptions } from './QuickOptions';
import { quickStyle } from './quickStyle';
import { QuickSummary } from './QuickSummary';
import { QuickVehicles } from './QuickVehicles';
import { completeForm, reservations, useQuickBooking } from './useQuickBooking';

/** A booking in one panel, by telephone: when, who, what, at which price; an option, or firm. */
export function QuickBookingPage() {
  const initial = usePrefilled(reservations);
  const { search } = useLocation();
  return initial ? <Panel key={search} initial={initial} /> : <Loader />;
}

const scope = { prefix: '', form: { resource: reservations.name, path: '', fields: reservations.fields } };

function Panel({ initial }: { initial: Draft }) {
  const caller = useCaller();
  const { form, fields, refusal, busy, submit, leave } = useQuickBooking(initial);
  const [isFirm, setFirm] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const navigate = useNavigate();
  // The guard asks where something was typed.
  useEscape(() => navigate('/reservations'));
  const mayConfirm = offersFor(reservations, caller).some(({ name }) => name === 'confirmReservation');
  // Of what the planning gives, who is asked is left to say.
  const first = initial.departureDate ? 'client' : 'departureDate';
  const input = (name: string) => {
    const field = fields[name];
    return field && <FieldInput name={name} field={field} autoFocus={name === first} />;
  };
  const place = useRef<HTMLDivElement>(null);
  useKey(event => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key !== 'Enter' && event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!busy && !isUnderDialog(place.current)) book();
  });
  const book = () => submit({ isFirm, isPaid });
  const isPhone = usePhone();
  const bookButton = (
    <Button
      variant="contained"
      fullWidth={!isPhone}
      disabled={busy}
      onClick={book}
      startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
    >
      {isFirm ? 'Réserver ferme' : 'Poser l’option'}
      {!isPhone && <kbd>Ctrl Entrée</kbd>}
    </Button>
  );
  return (
    <FormProvider {...form}>
      <FieldScopeProvider value={scope}>
        <UnsavedGuard />
        <PageHeader
          title="Réservation rapide"
          note="Numéro donné à l’enregistrement"
          breadcrumb={[{ label: 'Réservations', to: '/reservations' }, { label: 'Réservation rapide' }]}
          actions={
            <>
              <Button variant="outlined" onClick={() => leave(completeForm(form.getValues()))}>
                Formulaire complet
              </Button>
              {isPhone && bookButton}
            </>
          }
        />
        <Box ref={place} sx={quickStyle}>
          <div className="asked">
            <Card component="section" aria-label="Dates">
              <Typography variant="h2">
                Dates <small>tapées comme on les dit&nbsp;: 27/11 9h30, +3j</small>
              </Typography>
              <div className="dates">
                {input('departureDate')}
                {input('returnDate')}
                {input('departureAgency')}
              </div>
            </Card>
            <Card component="section" aria-label="Client">
              <Typography variant="h2">
                Client <small>le nom et le téléphone suffisent</small>
              </Typography>
              {input('client')}
            </Card>
            <Card component="section" aria-label="Voitures">
              <Typography variant="h2">
                Voitures libres <small>la moins chère d’abord</small>
              </Typography>
              <QuickVehicles />
            </Card>
          </div>
          <Card component="aside" aria-label="Résumé" className="summary">
            <Typography variant="h2">Résumé</Typography>
            <QuickSummary
              isFirm={isFirm}
              onFirm={setFirm}
              mayConfirm={mayConfirm}
              refusal={refusal}
              book={!isPhone && bookButton}
            >
              <QuickDeposit input={input} isPaid={isPaid} onPaid={setPaid} />
            </QuickSummary>
          </Card>
          <Card component="section" aria-label="Options" className="beside">
            <Typography variant="h2">
              Options <small>avec la location</small>
            </Typography>
            <QuickOptions />
          </Card>
        </Box>
      </FieldScopeProvider>
    </FormProvider>
  );
}
