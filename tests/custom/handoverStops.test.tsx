// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { InspectionDesk } from '../../src/custom/inspection/InspectionDesk';
import { SnackbarProvider } from '../../src/views/shell/snackbar';
import { openPage, spies } from '../views/formKit';
import { aTask } from './inspectionKit';

const stop = (guard: string, sentence: string, severity: 'blocking' | 'waivable' = 'blocking') => ({
  id: guard,
  guard,
  severity,
  isWaived: false,
  sentence,
  resource: guard.startsWith('CAUTION') ? 'guarantees' : 'vehicles',
  record: '3',
});
const caution = stop('CAUTION_NOT_HELD/', 'La caution n’est pas encore reçue.');
const departure = (stops: readonly ReturnType<typeof stop>[]) =>
  aTask({
    kind: 'DEPARTURE',
    stage: 'SIGNED',
    lineState: 'TO_DELIVER',
    guaranteeAmount: 1000,
    guaranteeState: 'EXPECTED',
    stops,
  });
const question = vi.fn(async () => ({ data: departure([]) }));

beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = () => undefined;
});

const open = (stops: readonly ReturnType<typeof stop>[]) =>
  openPage(
    <SnackbarProvider>
      <InspectionDesk task={departure(stops)} />
    </SnackbarProvider>,
    { ...spies(), question } as never,
  );
const toStep = (name: string) =>
  userEvent.click(
    screen.getByRole('navigation', { name: 'Étapes' }).querySelector(`button:nth-child(${name})`) as Element,
  );
const current = () =>
  screen.getByRole('navigation', { name: 'Étapes' }).querySelector('[aria-current]')?.textContent;

it('dit à la première étape que la caution manque, avec « Recevoir », et ne fait signer personne', async () => {
  await open([caution]);
  expect(await screen.findByText('La caution n’est pas encore reçue.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recevoir la caution' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Partir sans caution' })).toBeTruthy();
  await toStep('4');
  expect(current()).toBe('Relevés');
  // A colleague has received it meanwhile.
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier de nouveau' }));
  await waitFor(() => expect(screen.queryByText('La caution n’est pas encore reçue.')).toBeNull());
  await toStep('4');
  expect(current()).toBe('Signature');
});

it('dit quel papier a pris fin depuis la signature, et mène à ce qui le remet en ordre', async () => {
  const sentence = '258 TUN 4073\u00a0: sans assurance à partir du 15/03/2027.';
  await open([stop('INSURANCE/3', sentence)]);
  expect(await screen.findByText(/sans assurance à partir du/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Déroger' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Corriger.*sans assurance/ }).getAttribute('href')).toContain(
    '/vehicles/3',
  );
});
