// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { created, openCreate, spies } from './formKit';
import type { Spies } from './formKit';

let provider: Spies;
let user: UserEvent;

beforeEach(async () => {
  provider = spies();
  user = await openCreate('contract-services', provider);
});

const line = () => screen.getByRole('group', { name: /^Détails du contrat, / });
const input = (label: RegExp | string) => within(line()).getByLabelText(label) as HTMLInputElement;
const rows = () =>
  within(screen.getByRole('table', { name: 'Détails du contrat' }))
    .getAllByRole('row')
    .slice(1);
const rowTexts = () =>
  rows().map(row => [...(row as HTMLTableRowElement).cells].slice(0, -1).map(cell => cell.textContent));

async function choose(label: RegExp, option: string) {
  await user.click(input(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function addRow(service: string, amount: string) {
  await choose(/^Service/, service);
  await user.type(input(/^Montant/), amount);
  await user.click(within(line()).getByRole('button', { name: /^Ajouter/ }));
}

describe('le répéteur', () => {
  test('ajoute une ligne, vide la saisie et rend le focus à son premier champ', async () => {
    await addRow('Convoyage', '120,5');
    expect(rowTexts()[0]).toEqual(['Convoyage', '–', '–', '–', '120,500\u00a0DT', '–', '–']);
    expect(input(/^Montant/).value).toBe('');
    expect(document.activeElement).toBe(input(/^Service/));
  });

  test('totalise les montants au millime près', async () => {
    await addRow('Convoyage', '0,1');
    await addRow('Nettoyage complet', '1234.567');
    expect(rowTexts().at(-1)).toEqual(['Total', '', '', '', '1\u00a0234,667\u00a0DT', '', '']);
  });

  test('ignore l’ajout quand un champ requis est vide : le champ le dit et prend le focus', async () => {
    await user.type(input(/^Montant/), '50');
    await user.click(within(line()).getByRole('button', { name: /^Ajouter/ }));
    expect(await within(line()).findByText('Service requis')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.activeElement).toBe(input(/^Service/));
  });

  test('refuse un montant qui n’en est pas un', async () => {
    await choose(/^Service/, 'Convoyage');
    await user.type(input(/^Montant/), '1,2,3{Enter}');
    expect(await within(line()).findByText('Montant invalide')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('charge une ligne pour la modifier : « Modifier » et « Annuler » remplacent « Ajouter »', async () => {
    await addRow('Convoyage', '120');
    await user.click(screen.getByRole('button', { name: 'Modifier la prestation 1' }));
    expect(input(/^Service/).value).toBe('Convoyage');
    expect(input(/^Montant/).value).toBe('120,000');
    expect(within(line()).queryByRole('button', { name: /^Ajouter/ })).toBeNull();
    expect(within(line()).getByRole('button', { name: /^Annuler/ })).toBeTruthy();
    expect(within(rows()[0]!).getByText('En cours')).toBeTruthy();

    await user.clear(input(/^Montant/));
    await user.type(input(/^Montant/), '85,5');
    await user.click(within(line()).getByRole('button', { name: /^Modifier/ }));
    expect(rowTexts()).toEqual([
      ['Convoyage', '–', '–', '–', '85,500\u00a0DT', '–', '–'],
      ['Total', '', '', '', '85,500\u00a0DT', '', ''],
    ]);
    expect(within(line()).getByRole('button', { name: /^Ajouter/ })).toBeTruthy();
  });

  test('laisse la ligne comme elle était quand on annule ou appuie sur Échap', async () => {
    await addRow('Convoyage', '120');
    for (const leave of ['Annuler', 'Échap']) {
      await user.click(screen.getByRole('button', { name: 'Modifier la prestation 1' }));
      await user.type(input(/^Montant/), '9');
      if (leave === 'Échap') await user.keyboard('{Escape}');
      else await user.click(within(line()).getByRole('button', { name: /^Annuler/ }));
      expect(rowTexts()[0]?.[4]).toBe('120,000\u00a0DT');
      expect(input(/^Montant/).value).toBe('');
    }
  });

  test('Entrée valide la ligne sans envoyer le formulaire', async () => {
    await choose(/^Service/, 'Convoyage');
    await user.type(input(/^Montant/), '45{Enter}');
    await waitFor(() => expect(rowTexts()[0]?.[0]).toBe('Convoyage'));
    expect(provider.create).not.toHaveBeenCalled();
  });

  test('supprimer une ligne au-dessus garde la bonne en cours de modification', async () => {
    await addRow('Convoyage', '1');
    await addRow('Nettoyage complet', '2');
    await user.click(screen.getByRole('button', { name: 'Modifier la prestation 2' }));
    await user.click(screen.getByRole('button', { name: 'Supprimer la prestation 1' }));
    expect(line().getAttribute('aria-label')).toBe('Détails du contrat, ligne 1');
    await user.clear(input(/^Montant/));
    await user.type(input(/^Montant/), '3{Enter}');
    await waitFor(() =>
      expect(rowTexts()[0]).toEqual(['Nettoyage complet', '–', '–', '–', '3,000\u00a0DT', '–', '–']),
    );
    expect(rows()).toHaveLength(2);
  });

  test('n’enregistre pas tant qu’une ligne est à moitié saisie, et le dit', async () => {
    await addRow('Convoyage', '120');
    await user.type(input(/^Montant/), '45');
    await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    expect(await within(line()).findByText(/^Ligne en cours\s: ajoutez-la ou videz-la$/)).toBeTruthy();
    expect(provider.create).not.toHaveBeenCalled();
    expect(input(/^Montant/).value).toBe('45,000');

    await user.clear(input(/^Montant/));
    await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
  });

  test('un départ plus tardif que le retour avance le retour au départ', async () => {
    await user.type(input(/^Date de retour/), '12032026');
    await user.type(input(/^Date de départ/), '10032026');
    expect(input(/^Date de retour/).value).toBe('12/03/2026');
    await user.clear(input(/^Date de départ/));
    await user.type(input(/^Date de départ/), '15032026');
    expect(input(/^Date de retour/).value).toBe('15/03/2026');
  });

  test('refuse un retour avant le départ', async () => {
    await choose(/^Service/, 'Convoyage');
    await user.type(input(/^Montant/), '45');
    await user.type(input(/^Date de départ/), '15032026');
    await user.type(input(/^Date de retour/), '12032026{Enter}');
    expect(await within(line()).findByText(/^Pas avant « Date de départ » \(15\/03\/2026\)$/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('exige au moins une ligne', async () => {
    await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    expect(await screen.findByText('Ce champ est obligatoire')).toBeTruthy();
    expect(provider.create).not.toHaveBeenCalled();
  });

  test('envoie les lignes avec leurs dates et montants', async () => {
    await user.type(input(/^Date de départ/), '10/03/2026');
    await addRow('Convoyage', '1 020,5');
    await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
    expect(created(provider).data.contractDetails).toMatchObject([
      { service: { id: '1' }, departureDate: '2026-03-10', amount: '1020.500' },
    ]);
  });
});

test('une ligne de facture commence au taux de TVA par défaut, qui arrive sans rien prendre de ce que l’on tape', async () => {
  cleanup();
  let answer: (rate: { data: number }) => void = () => undefined;
  const question = vi.fn((name: string) =>
    name === 'UsualVatRate' ? new Promise(resolve => (answer = resolve)) : Promise.resolve({ data: null }),
  );
  user = await openCreate('receipts', { ...spies(), question } as Spies);
  const typing = within(screen.getByRole('group', { name: /^Autres lignes, / }));
  const typed = (label: RegExp) => typing.getByLabelText(label) as HTMLInputElement;
  await user.type(typed(/^Désignation/), 'Lav');
  expect(typed(/^TVA %/).value).toBe('');
  await act(async () => answer({ data: 13 }));
  await waitFor(() => expect(typed(/^TVA %/).value).toBe('13'));
  expect(typed(/^Désignation/).value).toBe('Lav');
  await user.type(typed(/^Désignation/), 'age');
  await user.type(typed(/^Prix unitaire/), '40');
  await user.click(typing.getByRole('button', { name: /^Ajouter/ }));
  expect(screen.getByRole('table', { name: 'Autres lignes' }).textContent).toMatch(/Lavage.*13/);
  expect([typed(/^Désignation/).value, typed(/^TVA %/).value]).toEqual(['', '13']);
});
