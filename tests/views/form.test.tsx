// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { resources } from '../../src/resources/all';
import type { Resource } from '../../src/schema/resource';
import { CreateView } from '../../src/views/form/CreateView';
import { ports } from '../server/helpers/configs/ports';
import { anyUnsaved } from '../../src/providers/routerProvider';
import { created, openCreate, openPage, openSheet, spies } from './formKit';

const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const save = () => screen.getByRole('button', { name: /^Enregistrer/ });

/** What the server answers to a mutation that it refuses. */
function refusal(message: string, errors?: Record<string, string>, code = 'BAD_USER_INPUT') {
  // React-admin writes failed mutations to the console, as specified (§8).
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const body = errors ? { errors: { ...errors, root: { serverError: message } } } : {};
  return Object.assign(new Error(message), { code, status: 422, body });
}

test('le titre, l’astérisque et le premier champ d’un formulaire de création', async () => {
  await openCreate('services', spies());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouveau service');
  expect(document.activeElement).toBe(field(/^Nom du service/));
  expect(field(/^Nom du service/).required).toBe(true);
});

test('un champ obligatoire vide le dit, et la barre y mène', async () => {
  const provider = spies();
  const user = await openCreate('services', provider);
  await user.click(save());
  expect(await screen.findByText('Ce champ est obligatoire')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Nom du service/));
  const bar = screen.getByRole('region', { name: 'Enregistrement' });
  expect(bar.textContent).toMatch(/1 champ à corriger\s: Nom du service/);
  await user.type(field(/^Nom du service/), 'Transfert');
  await waitFor(() => expect(screen.queryByText('Ce champ est obligatoire')).toBeNull());
  expect(provider.create).not.toHaveBeenCalled();
});

test('enregistre, le dit, et ne laisse rien à perdre', async () => {
  const provider = spies();
  const user = await openCreate('services', provider);
  await user.type(field(/^Nom du service/), 'Transfert');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/^Service ajouté avec succès\s!$/)).toBeTruthy();
  expect(created(provider).data).toEqual({ name: 'Transfert' });
});

test('deux clics n’envoient qu’une fois', async () => {
  const provider = spies();
  let answer: (value: { data: { id: string } }) => void = () => undefined;
  provider.create.mockImplementation(() => new Promise(resolve => (answer = resolve as typeof answer)));
  const user = await openCreate('services', provider);
  await user.type(field(/^Nom du service/), 'Transfert');
  await user.dblClick(save());
  await user.keyboard('{Control>}s{/Control}');
  answer({ data: { id: '9' } });
  await screen.findByText(/^Service ajouté/);
  expect(provider.create).toHaveBeenCalledOnce();
});

test('un refus du serveur se lit à son champ et en message ; rien de saisi n’est perdu', async () => {
  const provider = spies();
  provider.create.mockRejectedValue(refusal('Le service existe déjà.', { name: 'Déjà utilisé' }));
  const user = await openCreate('services', provider);
  await user.type(field(/^Nom du service/), 'Transfert');
  await user.click(save());
  expect(await screen.findByText('Déjà utilisé')).toBeTruthy();
  expect(await screen.findByText('Le service existe déjà.')).toBeTruthy();
  expect(field(/^Nom du service/).value).toBe('Transfert');
  await user.type(field(/^Nom du service/), ' 2');
  await waitFor(() => expect(screen.queryByText('Déjà utilisé')).toBeNull());
});

test('dit, dès la saisie, quelle autre fiche a cette valeur, et y mène à côté', async () => {
  const provider = spies();
  const twin = { id: '7', label: 'Mehdi Trabelsi (CL-2026-00012)' };
  provider.alike.mockImplementation((async (_: string, { path }: { path: string }) => ({
    data: path === 'phone' ? { id: null, label: null } : twin,
  })) as never);
  const user = await openCreate('clients', provider);
  await user.type(field(/^N° de la pièce/), '0765432');
  await new Promise(resolve => setTimeout(resolve, 400));
  expect(provider.alike).not.toHaveBeenCalled();
  await user.type(field(/^N° de la pièce/), '1');
  const link = await screen.findByRole('link', { name: /^Mehdi Trabelsi \(CL-2026-00012\)/ });
  expect(provider.alike.mock.calls).toEqual([['clients', { path: 'otherDetails.CIN', value: '07654321' }]]);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(field(/^N° de la pièce/).getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field(/^N° de la pièce/).getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Déjà utilisé\u00a0: Mehdi Trabelsi (CL-2026-00012).');
  expect(
    screen
      .getByText(/^N° de la pièce\. Déjà utilisé\s: Mehdi Trabelsi \(CL-2026-00012\)\.$/)
      .getAttribute('role'),
  ).toBe('status');
  await user.type(field(/^N° de la pièce/), '{Backspace}2');
  await waitFor(() => expect(field(/^N° de la pièce/).getAttribute('aria-invalid')).toBe('true'), {
    timeout: 10_000,
  });
  // A phone may be shared: it is worth a look, and stands in nobody’s way.
  const [phone] = screen.getAllByLabelText(/^Téléphone/, { selector: 'input' });
  await user.type(phone as HTMLElement, '22 333 444');
  expect(await screen.findByText(/^À vérifier\s: une autre fiche a déjà cette valeur\.$/)).toBeTruthy();
  expect(phone?.getAttribute('aria-invalid')).toBe('false');
});

test('une fiche en cours se fusionne dans celle qui a déjà sa valeur ; refusée, la saisie reste', async () => {
  const provider = spies();
  provider.alike.mockResolvedValue({ data: { id: '12', label: 'Transfert aéroport' } });
  provider.lookup.mockResolvedValue({ data: [{ id: '12', label: 'Transfert aéroport' }] });
  const user = await openSheet(
    'services',
    { id: '9', _label: 'Transferts', name: 'Transferts' } as never,
    provider,
  );
  const name = field(/^Nom du service/);
  await user.clear(name);
  await user.type(name, 'Transfert aéroport');
  await user.click(await screen.findByRole('button', { name: 'Fusionner' }));
  const dialog = await screen.findByRole('dialog', { name: /^Fusionner\s: Transferts$/ });
  const stays = within(dialog).getByLabelText<HTMLInputElement>(/^Fiche qui reste/, { selector: 'input' });
  expect(stays.value).toBe('Transfert aéroport');
  provider.action.mockRejectedValueOnce(refusal('Transfert aéroport est dans les archives.'));
  await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
  await within(dialog).findByText('Transfert aéroport est dans les archives.');
  expect(screen.getByRole('region', { name: 'Enregistrement', hidden: true })).toBeTruthy();
  expect(name.value).toBe('Transfert aéroport');
  await user.click(within(dialog).getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(anyUnsaved()).toBe(false);
  expect(provider.action).toHaveBeenLastCalledWith(
    'services',
    expect.objectContaining({ id: '9', action: 'mergeService', data: { into: '12' } }),
  );
});

test('la même saisie renvoyée garde sa clé ; corrigée, elle en prend une autre', async () => {
  const provider = spies();
  provider.create.mockRejectedValue(refusal('Serveur injoignable.', undefined, 'UNREACHABLE'));
  const user = await openCreate('services', provider);
  await user.type(field(/^Nom du service/), 'Transfert');
  for (const calls of [1, 2, 3]) {
    if (calls === 3) await user.type(field(/^Nom du service/), ' 2');
    await user.click(save());
    await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(calls));
  }
  const [first, second, third] = [0, 1, 2].map(call => created(provider, call).meta.idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('un champ conditionnel n’apparaît que lorsqu’il a cours', async () => {
  const user = await openCreate('clients', spies());
  expect(field(/^Prénom/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Raison sociale/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /^Type/ }));
  await user.click(screen.getByRole('option', { name: 'Société' }));
  expect(await screen.findByLabelText(/^Raison sociale/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Prénom/)).toBeNull();
});

test('une erreur dans une ligne se lit sur elle, et la barre l’ouvre', async () => {
  const provider = spies();
  provider.create.mockRejectedValue(
    refusal('Le véhicule est déjà pris.', { 'contractDetails.0.vehicleId': 'Déjà pris du 12 au 15 mars' }),
  );
  const user = await openCreate('contract-services', provider);
  const line = () => screen.getByRole('group', { name: /^Détails du contrat, / });
  await user.click(within(line()).getByLabelText(/^Service/));
  await user.click(await screen.findByRole('option', { name: 'Convoyage' }));
  await user.type(within(line()).getByLabelText(/^Montant/), '120{Enter}');
  await screen.findByRole('button', { name: 'Modifier la prestation 1' });
  await user.click(save());

  expect(await within(line()).findByText('Déjà pris du 12 au 15 mars')).toBeTruthy();
  expect(line().getAttribute('aria-label')).toBe('Détails du contrat, ligne 1');
  expect(document.activeElement).toBe(within(line()).getByLabelText('Véhicule'));
  // It stays, once the row has come into the line.
  await act(() => new Promise(resolve => setTimeout(resolve, 100)));
  expect(within(line()).getByText('Déjà pris du 12 au 15 mars')).toBeTruthy();
  const bar = screen.getByRole('region', { name: 'Enregistrement' });
  expect(bar.textContent).toMatch(/Véhicule, ligne 1/);
  await user.keyboard('{Escape}');
  await user.click(within(bar).getByRole('button', { name: 'Véhicule, ligne 1' }));
  expect(line().getAttribute('aria-label')).toBe('Détails du contrat, ligne 1');
});

test('un montant se tape avec virgule ou point, se relit avec trois décimales, et garde son signe', async () => {
  const user = await openCreate('vehicles', spies());
  const day = field('Jour HT hors grille');
  for (const [typed, shown] of [
    ['1234,5', '1\u00a0234,500'],
    ['-150,500', '−150,500'],
    ['(150,500)', '−150,500'],
    // What cannot be read stays as it was typed, never cut to its digits.
    ['1e3', '1e3'],
  ] as const) {
    fireEvent.change(day, { target: { value: typed } });
    expect(day.value).toBe(typed);
    fireEvent.blur(day);
    expect(day.value).toBe(shown);
  }
  await user.clear(day);
  await user.type(day, '95.25');
  expect(day.value).toBe('95.25');
  await user.tab();
  expect(day.value).toBe('95,250');
});

test('un pays se cherche par son nom français, sans accents, et s’enregistre par son code', async () => {
  const provider = spies();
  const user = await openPage(<CreateView resource={ports as Resource} />, provider);
  await user.type(field(/^Nom/), 'Baltimore');
  const country = screen.getByRole('combobox', { name: 'Pays' }) as HTMLInputElement;
  expect(country.value).toBe('Tunisie (TN)');
  await user.clear(country);
  await user.type(country, 'etats un');
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('États-Unis (US)');
  await user.keyboard('{Enter}');
  expect(country.value).toBe('États-Unis (US)');
  expect(provider.create).not.toHaveBeenCalled();
  await user.click(save());
  await waitFor(() => expect(provider.create).toHaveBeenCalled());
  expect(created(provider).data).toMatchObject({ name: 'Baltimore', country: 'US' });
});

test('une référence se cherche au serveur, et relit ses choix quand la fenêtre revient', async () => {
  const provider = spies();
  const user = await openCreate('contract-services', provider);
  await user.type(field('Client'), 'conv');
  await waitFor(() =>
    expect(provider.lookup).toHaveBeenCalledWith('clients', { searchWord: 'conv', limit: 25 }),
  );
  await user.click(await screen.findByRole('option', { name: 'Convoyage' }));
  expect(field('Client').value).toBe('Convoyage');
  const before = provider.lookup.mock.calls.length;
  // From another window beside this one: nothing was hidden meanwhile.
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(provider.lookup.mock.calls.length).toBeGreaterThan(before));
});

test('« Annuler » rend le formulaire tel qu’il était', async () => {
  const user = await openCreate('vehicles', spies());
  await user.type(field('Couleur'), 'Rouge');
  await user.type(field('Jour HT hors grille'), '95');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(field('Couleur').value).toBe('');
  expect(field('Jour HT hors grille').value).toBe('');
});

test('un avertissement se lit sous le champ sans empêcher d’enregistrer', async () => {
  const provider = spies();
  const user = await openCreate('insurances', provider);
  await user.type(field(/^Compagnie/), 'Comar');
  await user.type(field(/^Téléphone/), '71000520');
  await user.type(field(/^Assistance/), '71000530');
  await user.type(field('Matricule fiscal'), '0736202A/A/M/000');
  expect(await screen.findByText(/La lettre-clé ne correspond pas au numéro/)).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
});

test('ce qui a un papier mène à sa fiche, où il s’imprime : un règlement ; un service, à la liste', async () => {
  const { actions, routes } = resources.get('payments');
  const services = resources.get('services');
  for (const [resource, ends] of [
    [services, '#/services'],
    [{ ...services, actions, routes }, '#/services/9/show'],
  ] as const) {
    const provider = spies();
    const user = await openPage(<CreateView resource={resource} />, provider);
    await user.type(field(/^Nom du service/), 'Lavage');
    await user.click(save());
    await waitFor(() => expect(provider.create).toHaveBeenCalled());
    await waitFor(() => expect(window.location.hash).toBe(ends));
    cleanup();
  }
  window.location.hash = '';
});
