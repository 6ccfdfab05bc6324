// @vitest-environment jsdom
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider, useNavigate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { ContractDesk } from '../../src/custom/contract/ContractDesk';
import { ContractSigning } from '../../src/custom/contract/signing/ContractSigning';
import { resources } from '../../src/resources/all';
import { defaultValues } from '../../src/schema/words/fields/formValues';
import { openPage, spies } from '../views/formKit';

const contracts = resources.get('contracts');
const empty = (fields: object) => Object.fromEntries(Object.keys(fields).map(name => [name, null]));
const draft = {
  ...empty(contracts.fields),
  id: '7',
  contractNumber: 'CTR-2026-00007',
  stage: 'DRAFT',
  createdAt: 0,
  updatedAt: 1,
  client: { id: '3', label: 'Sarra Jelassi' },
  vehicles: [
    {
      ...empty(contracts.fields.vehicles?.fields ?? {}),
      id: '1',
      vehicle: { id: '5', label: '215 TUN 4821' },
      departureDate: 0,
      returnDate: 1,
      lineState: 'TO_DELIVER',
    },
  ],
  drivers: [],
  versions: [],
  charges: [],
};
const finding = (guard: string, sentence: string, severity: 'blocking' | 'warning') => ({
  id: guard,
  guard,
  severity,
  isWaived: false,
  sentence,
  resource: 'vehicles',
  record: '5',
});
const unwell = [
  finding('STICKER/5', 'Vignette bientôt à payer.', 'warning'),
  finding('INSURANCE/5', '215 TUN 4821\u00a0: sans assurance.', 'blocking'),
  finding('OPERATING_CARD/5', '215 TUN 4821\u00a0: sans carte.', 'blocking'),
];

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function Page({ address, record = draft }: { address?: string; record?: RaRecord }) {
  const [signs, setSigns] = useState(false);
  const navigate = useNavigate();
  return (
    <RecordContextProvider value={record}>
      <button onClick={() => setSigns(true)}>Faire signer</button>
      {address && <button onClick={() => navigate(address)}>Y aller</button>}
      <ContractDesk />
      {signs && (
        <ContractSigning record={record} onPerform={async () => {}} onClose={() => setSigns(false)} />
      )}
    </RecordContextProvider>
  );
}

const action = vi.fn(async (_resource: string, _params: object) => ({ data: { id: '7' } }));
const open = (guards: object[], named: object[] = [], address?: string, record?: RaRecord) => {
  const question = vi.fn(async (name: string) =>
    name === 'ContractToSign' ? new Promise(() => {}) : { data: name === 'ContractGuards' ? guards : [] },
  );
  const lookup = vi.fn(async () => ({ data: named }));
  return openPage(<Page address={address} record={record} />, {
    ...spies(),
    question,
    lookup,
    action,
  } as never);
};

it('« Faire signer » mène au premier point qui bloque, avec ce qui le corrige, et n’ouvre rien d’autre', async () => {
  const user = await open(unwell);
  await screen.findByText('2 points bloquent');
  await user.click(screen.getByRole('button', { name: 'Faire signer' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('sans assurance.Corriger'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('« Faire signer » ouvre ce qui se signe quand rien ne bloque', async () => {
  const user = await open(unwell.slice(0, 1));
  await screen.findByText('Prêt à signer');
  await user.click(screen.getByRole('button', { name: 'Faire signer' }));
  await screen.findByRole('dialog', { name: /^Signer/ });
});

it.each([
  ['RETURNED', ['État de retour\u00a0: 215 TUN 4821'], ['Sans état de départ']],
  ['CLOSED', [], ['Sans état de départ', 'Sans état de retour']],
])(
  'd’un échange, les états qui manquent se font tant qu’ils se peuvent, puis se disent (%s)',
  async (stage, offered, missing) => {
    const [line] = draft.vehicles;
    const vehicle = { id: '6', label: '106 TUN 1234' };
    const vehicles = [
      { ...line, lineState: 'SWAPPED', returnedAt: 1 },
      { ...line, id: '2', vehicle, replaces: line?.vehicle, lineState: 'RETURNED', returnedAt: 2 },
    ];
    await open([], [], undefined, { ...draft, stage, vehicles });
    await screen.findByText('106 TUN 1234');
    const links = screen.queryAllByRole('link', { name: /^(État|Retour|Départ)/ });
    expect(links.map(one => one.getAttribute('aria-label'))).toEqual(offered);
    expect(screen.queryAllByText(/^Sans état/).map(one => one.textContent)).toEqual(missing);
  },
);

it('l’échange montre à combien le véhicule est parti, et laisse lire son compteur', async () => {
  const vehicles = draft.vehicles.map(line => ({ ...line, lineState: 'ON_RENT', mileageOut: 20_000 }));
  const user = await open([], [], undefined, { ...draft, stage: 'DEPARTED', vehicles });
  await user.click(await screen.findByRole('button', { name: /^Échanger le véhicule/ }));
  const read = await screen.findByRole('textbox', { name: /^Km du véhicule rendu/ });
  expect(read).toHaveProperty('value', '');
  expect(screen.getByText(/^215 TUN 4821 au départ\s: 20\s000\skm$/)).toBeDefined();
});

it('de plusieurs avenants, chacun se dit non signé pour lui-même', async () => {
  const version = { signedAt: null, refusal: null };
  const versions = [
    { number: 1, kind: 'CONTRACT', signedAt: 1, refusal: null },
    { ...version, number: 2, kind: 'SWAP' },
    { ...version, number: 3, kind: 'CHARGES' },
  ];
  const user = await open([], [], undefined, { ...draft, stage: 'DEPARTED', versions });
  await user.click(screen.getByRole('button', { name: 'Faire signer' }));
  await user.click(await screen.findByRole('button', { name: 'Le client ne signe pas la version 2…' }));
  expect(screen.getByText('Le client ne signe pas la version 3…')).toBeDefined();
  const dialog = within(await screen.findByRole('dialog', { name: /la version 2/ }));
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Client absent' }));
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Parti');
  await user.click(dialog.getByRole('button', { name: /ne signe pas/ }));
  const data = { version: 2, refusal: 'ABSENT', reason: 'Parti' };
  await waitFor(() => expect(action).toHaveBeenCalledWith('contracts', expect.objectContaining({ data })));
});

it.each([
  ['9', [{ id: '9', label: '106 TUN 1234' }], /^Le véhicule 106 TUN 1234 n’est pas sur ce contrat/],
  ['999', [], /^L’adresse nomme un véhicule qui n’existe pas \(«\s999\s»\)/],
  ['abc', [], /^L’adresse nomme un véhicule qui n’existe pas/],
])('l’adresse d’un véhicule que le contrat n’a pas le dit (%s)', async (vehicle, named, sentence) => {
  const user = await open([], named, `/contracts/7?vehicule=${vehicle}`);
  await user.click(screen.getByRole('button', { name: 'Y aller' }));
  await waitFor(() => expect(document.querySelector('.MuiAlert-message')?.textContent).toMatch(sentence));
});

it('l’adresse d’un véhicule du contrat ne dit rien de plus', async () => {
  const user = await open([], [], '/contracts/7?vehicule=5');
  await user.click(screen.getByRole('button', { name: 'Y aller' }));
  await waitFor(() => expect(document.querySelector('[aria-current="true"]')).not.toBeNull());
  expect(screen.queryByText(/n’est pas sur ce contrat|n’existe pas/)).toBeNull();
});

it('un conducteur qu’on ajoute est « Externe » tant qu’on ne dit pas qu’il est de la maison', () => {
  const drivers = resources.get('drivers');
  const { kind } = defaultValues(drivers.fields, { date: '2027-03-01', instant: '2027-03-01T09:00' });
  expect(drivers.fields.kind?.choices?.[String(kind)]).toBe('Externe');
});
