// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DisplacedNotice } from '../../src/custom/displaced/DisplacedNotice';
import { parseInstant } from '../../src/domain/instant';
import { alerted, openPage, spies } from '../views/formKit';

const at = (text: string) => parseInstant(text) ?? 0;
const displaced = {
  id: '7',
  source: 'reservations',
  sourceId: '12',
  label: 'RES-2027-00012',
  client: { id: '3', label: 'Sarra Jelassi' },
  vehicle: { id: '5', label: '215 TUN 4821' },
  from: at('2027-03-10T08:00'),
  to: at('2027-03-12T18:00'),
  said: 'immobilisé',
  since: at('2027-03-11T08:00'),
  until: null,
  reason: 'Boîte de vitesses',
};

const open = (resource: string, id: string, found: readonly object[]) => {
  const question = vi.fn(async () => ({ data: found }));
  return openPage(<DisplacedNotice resource={resource} id={id} />, { ...spies(), question } as never);
};

test('la fiche d’un véhicule en panne dit à qui il est promis, et mène à ce qui est à déplacer', async () => {
  await open('vehicles', '5', [
    displaced,
    { ...displaced, id: '8', sourceId: null, label: null, client: null },
  ]);
  const notice = await alerted();
  expect(notice.textContent).toContain(
    '215 TUN 4821 est immobilisé depuis le 11 mars 2027 (Boîte de vitesses). Il est promis 2 fois pendant ce temps',
  );
  expect(notice.textContent).toContain('RES-2027-00012 · Sarra Jelassi du 10 au 12 mars 2027');
  // To where its vehicle is chosen; what one may not read is told without a way.
  const ways = screen.getAllByRole('link', { name: /^Déplacer/ }).map(link => link.getAttribute('href'));
  expect(ways).toEqual([expect.stringMatching(/12.*modifier=V%C3%A9hicules$/)]);
  expect(notice.textContent).toContain('réservation du 10 au 12 mars 2027');
});

test('celle de la réservation dit de quoi sa voiture est immobilisée', async () => {
  await open('reservations', '12', [displaced]);
  const notice = await alerted();
  expect(notice.textContent).toContain(
    '215 TUN 4821 est immobilisé depuis le 11 mars 2027 (Boîte de vitesses)',
  );
  expect(notice.textContent).toContain(
    '(Boîte de vitesses)\u00a0: il faut un autre véhicule, ou d’autres dates',
  );
});
