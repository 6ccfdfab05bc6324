import { useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatInstant, toTunisLocal } from '../../domain/instant';
import { uncoveredText } from '../../domain/uncovered';
import type { Uncovered } from '../../domain/uncovered';
import type { Free } from '../../providers/ownMethods';
import { useWhetherFree } from '../../views/inputs/useLookup';
import { gapsWithin, uncoveredOf } from './uncovered';
import { decisionOf } from '../../schema/api/question';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { unassignedLabel } from './barTexts';
import { isHeldAt } from './freeDays';
import { InstantBox, instantInput, typedInstant } from './InstantBox';
import { Change, PriceChange, PriceChoice, useMovedPrice } from './MoveChanges';
import { deedOf, movedRecord, otherCategoryText } from './movedRecord';
import type { Reservation } from './movedRecord';
import { isUnassigned } from './planningTypes';
import type { Bar, BarText, Planning } from './planningTypes';
import { instantAt, minutesAt } from './span';
import type { Span } from './span';
import type { Move } from './useBarActions';
import { useTakeBack } from './useTakeBack';
import { VehicleBox } from './VehicleBox';

interface MoveDialogProps extends Move {
  text: BarText | undefined;
  planning: Planning;
  span: Span;
  /** Resolves once the planning shows it. */
  onDone: () => Promise<unknown>;
  /** @param vehicle that the reservation has now; '' for none. */
  onClose: (vehicle: string) => void;
}

/**
 * Another time or vehicle for a reservation, or the vehicle that it has not named: what it was, what it becomes and what
 * that costs. The server has the last word.
 */
export function MoveDialog({ bar, text, to, planning, span, onDone, onClose }: MoveDialogProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const announceMove = useTakeBack();
  const [from, setFrom] = useState<string | null>(instantInput(instantAt(span, to.start)));
  const [back, setBack] = useState<string | null>(instantInput(instantAt(span, to.end)));
  const [vehicle, setVehicle] = useState(to.vehicle);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const before = {
    departure: instantAt(span, bar.start),
    back: instantAt(span, bar.end),
    vehicle: bar.vehicle,
  };
  const [departure, end] = [typedInstant(from), typedInstant(back)];
  const fault =
    departure !== null && end !== null && end <= departure ? 'Le retour vient après le départ' : undefined;
  const after = departure !== null && end !== null && !fault ? { departure, back: end, vehicle } : null;
  const record = useQuery({
    queryKey: ['planning reservation', bar.id],
    queryFn: async () => (await dataProvider.getOne<Reservation>('reservations', { id: bar.id })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const time = after && { start: minutesAt(span, after.departure), end: minutesAt(span, after.back) };
  const taken = useTaken(planning, bar, time);
  const lacks = useLacks(planning, span, time);
  // The days may be others than those that the planning is of.
  const { uncovered } = useWhetherFree('vehicles', vehicle || undefined, freeOf(bar, after));
  const changed =
    after !== null &&
    (Object.keys(before) as (keyof typeof before)[]).some(key => before[key] !== after[key]);
  const chosen = planning.fleet.vehicles.find(one => one.id === vehicle);
  const plate = (id: string) =>
    id === '' ? unassignedLabel : (planning.fleet.vehicles.find(one => one.id === id)?.plate ?? '');
  const moved =
    record.data && after && changed && movedRecord(record.data, bar.vehicle, after, chosen?.plate ?? '');
  const { price, question = null, isLoading: isPricing } = useMovedPrice(record.data, moved);
  const [picked, setPicked] = useState<string | null>(null);
  const [usual] = question?.choices ?? [];
  const decided = question?.choices.find(({ value }) => value === picked) ?? usual;
  const { verb, done } = deedOf(before, after);
  const waiting = isUnassigned(bar) ? bar : null;
  const otherCategory = waiting && chosen ? otherCategoryText(chosen, waiting) : null;
  // Somebody else may have been quicker than what is shown.
  const already = waiting ? (record.data?.vehicles.flatMap(row => row.vehicle ?? []) ?? []) : [];
  const move = async (event: FormEvent) => {
    event.preventDefault();
    if (!record.data || !moved) return;
    setBusy(true);
    setRefusal(null);
    try {
      const previousData = record.data as never;
      const meta =
        question && decided ? { decisions: [decisionOf(question.name, decided.value)] } : undefined;
      const now = await dataProvider.update('reservations', { id: bar.id, data: moved, previousData, meta });
      await onDone();
      announceMove(done, record.data, now.data as Reservation);
      onClose(vehicle);
    } catch (error) {
      setRefusal((error as Error).message);
      setBusy(false);
    }
  };
  const giveUp = () => onClose(bar.vehicle);
  const others = (record.data?.vehicles.length ?? 1) - 1;
  return (
    <Dialog
      open
      onClose={busy ? undefined : giveUp}
      // The planning decides what has the focus next: the bar may be another element by then.
      disableRestoreFocus
      maxWidth="sm"
      fullWidth
      aria-labelledby="planning-move"
      // Enter in any of its boxes moves it.
      slotProps={{ paper: { component: 'form', noValidate: true, onSubmit: move } as object }}
    >
      <DialogTitle id="planning-move">
        {verb}{' '}
        {[text?.who, text?.number].filter(Boolean).join(' · ') ||
          (verb === 'Affecter' ? 'un véhicule' : 'la réservation')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '14px' }}>
        <Box sx={{ display: 'grid', gap: '14px', gridTemplateColumns: { md: '1fr 1fr' }, pt: '6px' }}>
          <InstantBox label="Départ" value={from} onChange={setFrom} />
          <InstantBox
            label="Retour"
            value={back}
            onChange={setBack}
            min={typedInstant(from) === null ? undefined : (from ?? undefined)}
            error={fault}
          />
        </Box>
        <VehicleBox
          vehicles={planning.fleet.vehicles}
          value={vehicle}
          onChange={setVehicle}
          taken={taken}
          lacks={lacks}
          category={waiting?.categoryId}
          autoFocus={waiting !== null && to.vehicle === '' && to.start === bar.start && to.end === bar.end}
        />
        {after && (
          <Box component="dl" sx={changesStyle}>
            <Change
              label="Départ"
              before={formatInstant(before.departure)}
              after={formatInstant(after.departure)}
            />
            <Change label="Retour" before={formatInstant(before.back)} after={formatInstant(after.back)} />
            <Change label="Véhicule" before={plate(before.vehicle)} after={plate(after.vehicle)} />
            {price && <PriceChange {...price} isKept={decided !== undefined && decided === usual} />}
          </Box>
        )}
        {question && decided && (
          <PriceChoice question={question} value={decided.value} onChange={setPicked} />
        )}
        {others > 0 && changed && (
          <Alert severity="info">
            Cette réservation compte {others + 1}&nbsp;véhicules&nbsp;: ses nouvelles dates valent pour tous.
          </Alert>
        )}
        {otherCategory && <Alert severity="info">{otherCategory}</Alert>}
        {already.length > 0 && (
          <Alert severity="warning">
            {already.map(({ label }) => label).join(', ')} lui a été affecté entre-temps.
          </Alert>
        )}
        {taken.has(vehicle) && !refusal && (
          <Alert severity="warning">
            {plate(vehicle)} est pris à ces dates
            {bar.degree === 'OPTION' ? '\u00a0: l’option ne le retient pas.' : '.'}
          </Alert>
        )}
        {uncovered && uncovered.length > 0 && (
          <Alert severity="error">
            {plate(vehicle)}&nbsp;: {uncovered.map(uncoveredText).join(', ')}
          </Alert>
        )}
        {(refusal ?? record.error) && <Alert severity="error">{refusal ?? record.error?.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={giveUp} disabled={busy}>
          Annuler
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || !moved || isPricing || already.length > 0}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
        >
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The vehicles that something else than the bar holds at a time. */
function useTaken(
  { bars, fleet }: Planning,
  except: Bar,
  time: { start: number; end: number } | null,
): ReadonlySet<string> {
  const [start, end] = [time?.start ?? 0, time?.end ?? 0];
  return useMemo(() => {
    const isIn = (bar: Bar) => bar.key !== except.key && isHeldAt(bar, { start, end });
    return new Set(fleet.vehicles.flatMap(({ id }) => (bars.get(id).some(isIn) ? [id] : [])));
  }, [bars, fleet, except, start, end]);
}

/** What the vehicles lack at a time, of the days of the planning. */
function useLacks(
  { bars, fleet }: Planning,
  span: Span,
  time: { start: number; end: number } | null,
): ReadonlyMap<string, readonly Uncovered[]> {
  const [start, end] = [time?.start ?? 0, time?.end ?? 0];
  return useMemo(
    () =>
      new Map(
        fleet.vehicles.flatMap(({ id }) => {
          const gaps = gapsWithin(bars.gapsOf(id), { start, end });
          return gaps.length > 0 ? [[id, uncoveredOf(gaps, span)] as const] : [];
        }),
      ),
    [bars, fleet, span, start, end],
  );
}

/** When the vehicle has to be free, as a form has it. */
const freeOf = ({ source, id }: Bar, after: { departure: number; back: number } | null): Free | undefined =>
  after
    ? { resource: source, from: toTunisLocal(after.departure), to: toTunisLocal(after.back), except: id }
    : undefined;

const changesStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '6px 16px',
  margin: 0,
  padding: '12px 14px',
  borderRadius: '8px',
  backgroundColor: tokens.canvas,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: tokens.ink2 },
  '& dd': { margin: 0 },
  '& s': { color: tokens.ink3 },
  '& b': { fontWeight: 600 },
  '& em': { fontStyle: 'normal', color: tokens.ink2 },
});
