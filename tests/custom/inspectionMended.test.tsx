// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { begin } from '../../src/custom/inspection/draft';
import { browserDrafts } from '../../src/custom/inspection/drafts';
import { InspectionDesk } from '../../src/custom/inspection/InspectionDesk';
import type { MadeInspection } from '../../src/custom/inspection/sender';
import { SnackbarProvider } from '../../src/views/shell/snackbar';
import { openPage, spies } from '../views/formKit';
import { aTask } from './inspectionKit';

const send = vi.fn<(made: MadeInspection) => Promise<{ id: string | null }>>();
vi.mock('../../src/custom/inspection/senders', () => ({
  useSender: () => ({ send, photo: () => 'waiting', retry: () => undefined }),
  useSending: () => ({ state: 'sent' }),
}));

const at = Date.UTC(2026, 10, 27, 9);
const refusal = 'Ce véhicule n’est pas revenu du contrat CTR-2026-00001.';
const caution = {
  id: 'CAUTION_NOT_HELD/',
  guard: 'CAUTION_NOT_HELD/',
  severity: 'blocking' as const,
  isWaived: false,
  sentence: 'La caution n’est pas encore reçue.',
  resource: 'guarantees',
  record: '3',
};

/** A departure without network that was refused: its keys have gone. */
beforeEach(async () => {
  vi.restoreAllMocks();
  Element.prototype.scrollIntoView = () => undefined;
  const task = aTask({ kind: 'DEPARTURE', stage: 'SIGNED', lineState: 'TO_DELIVER', stops: [caution] });
  const signed = { ...begin(task), mileage: 32_500, fuelLevel: 7, signature: new Blob(['drawn']) };
  vi.spyOn(browserDrafts, 'read').mockResolvedValue({
    ...signed,
    sentBefore: { at, isSigned: true, refusal },
  });
  vi.spyOn(browserDrafts, 'keep').mockResolvedValue();
  vi.spyOn(browserDrafts, 'forget').mockResolvedValue();
  await openPage(
    <SnackbarProvider>
      <InspectionDesk task={task} />
    </SnackbarProvider>,
    spies(),
  );
  await screen.findByText(refusal);
});

const sign = () => userEvent.click(screen.getByRole('button', { name: 'Signature' }));
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Remettre les clés' }));

it('garde le refus en vue, la signature et l’heure de ce qui est corrigé, jusqu’à ce que le serveur le prenne', async () => {
  const now = 'Le compteur de ce véhicule a été corrigé depuis.';
  send.mockRejectedValueOnce(new Error(now)).mockResolvedValueOnce({ id: '12' });
  await sign();
  expect(await screen.findByText(/^Signé le 27\/11\/2026 10:00/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Signé' })).toBeTruthy();
  await leave();
  expect(await screen.findByText(now)).toBeTruthy();
  expect(screen.queryByText(refusal)).toBeNull();
  await leave();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const { values } = send.mock.lastCall?.[0] ?? {};
  expect(values).toMatchObject({ dateTime: new Date(at).toISOString(), signature: expect.any(File) as File });
});

it('fait signer de nouveau ce que la correction a changé', async () => {
  fireEvent.change(screen.getByLabelText(/^Kilométrage/), { target: { value: '32600' } });
  expect(screen.getByText(refusal)).toBeTruthy();
  await sign();
  expect(await screen.findByText(/^Changé depuis la signature du 27\/11\/2026 10:00/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Pas encore signé' })).toBeTruthy();
});
