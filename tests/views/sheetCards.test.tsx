// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toEpoch } from '../../src/domain/calendarDate';
import { defineResource } from '../../src/schema/defineResource';
import type { Draft } from '../../src/schema/field';
import { choice, date, money, rows, section, text } from '../../src/schema/fields';
import { Sheet } from '../../src/views/record/Sheet';
import { useServer } from './sheetKit';

const kit = useServer();

/** A small resource that is read before it is changed. */
const badges = defineResource({
  name: 'badges',
  type: 'Badge',
  label: { one: 'badge', many: 'badges', gender: 'm' },
  navigation: { area: 'park', icon: 'id-card' },
  fields: {
    ...section('Badge', {
      number: text('N° du badge', { required: true }),
      kind: choice('Type', { PAID: 'Payant', FREE: 'Gratuit' }, { required: true }),
    }),
    ...section('Contrat', {
      company: text('Société', { required: true }),
      since: date('Depuis le'),
      until: date('Jusqu’au', { notBefore: 'since' }),
      fee: money('Abonnement', { when: (record: Draft) => record.kind === 'PAID' }),
    }),
    ...section('Rappel', { phone: text('Numéro à rappeler') }),
    passages: rows('Passages', { place: text('Péage', { required: true }) }),
  },
  operations: { create: false, delete: false },
  access: { list: 'vehicles', update: 'update_vehicle' },
  routes: { edit: '/park/badge/:id' },
  list: { columns: ['number'] },
  sheet: { readFirst: true },
  invariants: {
    fixed: {
      while: { kind: ['FREE'] },
      fields: { company: 'Badge gratuit', since: 'Badge gratuit', until: 'Badge gratuit' },
    },
  },
});

let badge: Record<string, unknown>;

/** The sheet of badge 7, as the server has it. */
async function openBadge(search = '', rights?: readonly string[], more = {}) {
  badge = {
    id: '7',
    _label: 'TA-512',
    createdAt: 1,
    updatedAt: 5,
    number: 'TA-512',
    kind: 'PAID',
    company: 'Tunisie Autoroutes',
    since: toEpoch('2026-01-01'),
    until: null,
    fee: '12.500',
    phone: null,
    passages: [],
    ...more,
  };
  kit.answers.Badge = () => ({ data: badge });
  kit.answers.updateBadge = changes => ({ data: (badge = { ...badge, ...changes, updatedAt: 6 }) });
  kit.answers.RecordHistory = () => ({ data: { count: 0, data: [] } });
  const user = await kit.openAt(
    `/badges/7${search}`,
    <Sheet resource={badges} mode="edit" id="7" />,
    rights,
    badges,
  );
  // Who it is comes first; its history with its cards.
  await screen.findByRole('region', { name: 'Historique' });
  return user;
}

const pencil = (card: string) => screen.findByRole('link', { name: `Modifier\u00a0: ${card}` });
const bar = () => screen.queryByRole('region', { name: 'Enregistrement' });

describe('une fiche qui se lit d’abord', () => {
  it('ouvre par le crayon d’une carte ses champs seuls, le premier prêt à saisir', async () => {
    const user = await openBadge();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(bar()).toBeNull();
    await user.click(await pencil('Contrat'));
    const company = await screen.findByLabelText(/^Société/);
    expect(document.activeElement).toBe(company);
    expect(kit.bar.search).toBe('?modifier=Contrat');
    // What stands in another card still decides.
    expect(screen.getByLabelText('Abonnement')).toBeTruthy();
    expect(screen.queryByLabelText(/^N° du badge/)).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Contrat' })).toBeTruthy();
    expect(bar()).not.toBeNull();
  });

  it('s’ouvre sur le champ que nomme qui y mène', async () => {
    await openBadge('?modifier=Contrat&champ=company,until');
    // The first of them that is empty.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Jusqu’au')));
  });

  it('enregistre ce qui a changé, revient à la fiche et y dit la nouvelle valeur', async () => {
    const user = await openBadge();
    await user.click(await pencil('Contrat'));
    await user.type(await screen.findByLabelText(/^Société/), ' SA');
    await user.type(screen.getByLabelText('Jusqu’au'), '31/12/2025');
    await user.click(screen.getByRole('button', { name: /^Mettre à jour/ }));
    // Both dates are judged together, as ever.
    expect(await screen.findByText(/à corriger/)).toBeTruthy();
    expect(kit.server.of('updateBadge')).toHaveLength(0);
    await user.clear(screen.getByLabelText('Jusqu’au'));
    await user.type(screen.getByLabelText('Jusqu’au'), '31/12/2026');
    await user.click(screen.getByRole('button', { name: /^Mettre à jour/ }));
    expect(await screen.findByText(/Badge mis à jour avec succès/)).toBeTruthy();
    expect(kit.last('updateBadge')).toMatchObject({
      id: '7',
      updatedAt: 5,
      company: 'Tunisie Autoroutes SA',
      until: '2026-12-31',
    });
    expect(kit.last('updateBadge')).not.toHaveProperty('number');
    await waitFor(() => expect(kit.bar.search).toBe(''));
    expect(await screen.findByText('Tunisie Autoroutes SA')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await pencil('Contrat'));
  });

  it('n’offre ni crayon ni saisie de ce que son état fixe', async () => {
    const user = await openBadge('', undefined, { kind: 'FREE' });
    await pencil('Badge');
    expect(screen.queryByRole('link', { name: 'Modifier\u00a0: Contrat' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Tout modifier' }));
    expect(await screen.findByLabelText(/^N° du badge/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Société/)).toBeNull();
    expect(screen.getByText('Tunisie Autoroutes')).toBeTruthy();
  });

  it('se retrouve par Échap ou Annuler, qui demandent d’abord ce qu’on fait de la saisie', async () => {
    const user = await openBadge();
    await user.click(await pencil('Contrat'));
    await screen.findByLabelText(/^Société/);
    await user.keyboard('{Escape}');
    await pencil('Contrat');
    await user.click(await pencil('Contrat'));
    await user.type(await screen.findByLabelText(/^Société/), ' SA');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Rester' }));
    expect((screen.getByLabelText(/^Société/) as HTMLInputElement).value).toBe('Tunisie Autoroutes SA');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await user.click(await screen.findByRole('button', { name: 'Quitter la page' }));
    await pencil('Contrat');
    expect(screen.queryByText('Tunisie Autoroutes SA')).toBeNull();
    expect(kit.server.of('updateBadge')).toHaveLength(0);
  });

  it('amène la carte d’un champ que le serveur refuse, et garde ce qui était saisi', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await openBadge('?modifier=Contrat');
    kit.answers.updateBadge = () => ({
      error: 'Ce badge est refusé.',
      code: 'BAD_USER_INPUT',
      fields: { number: 'Ce numéro n’est pas de cette société' },
    });
    await user.type(await screen.findByLabelText(/^Société/), ' SA');
    await user.click(screen.getByRole('button', { name: /^Mettre à jour/ }));
    const number = await screen.findByLabelText(/^N° du badge/);
    expect(await screen.findByText('Ce numéro n’est pas de cette société')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(number));
    expect((screen.getByLabelText(/^Société/) as HTMLInputElement).value).toBe('Tunisie Autoroutes SA');
    kit.answers.updateBadge = changes => ({ data: (badge = { ...badge, ...changes }) });
    await user.type(number, 'B');
    await user.click(screen.getByRole('button', { name: /^Mettre à jour/ }));
    await waitFor(() =>
      expect(kit.last('updateBadge')).toMatchObject({ number: 'TA-512B', company: 'Tunisie Autoroutes SA' }),
    );
  });

  it('propose de remplir une carte vide, et de tout modifier', async () => {
    const user = await openBadge();
    expect(screen.queryByRole('heading', { name: 'Rappel' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Ajouter\u00a0: Rappel' }));
    expect(document.activeElement).toBe(await screen.findByLabelText('Numéro à rappeler'));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Ajouter\u00a0: Passages' }));
    expect(document.activeElement).toBe(await screen.findByLabelText(/^Péage/));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Tout modifier' }));
    expect(await screen.findByLabelText(/^N° du badge/)).toBeTruthy();
    expect(screen.getByLabelText('Numéro à rappeler')).toBeTruthy();
    expect(kit.bar.search).toBe('?modifier=tout');
  });

  it('n’a sans le droit ni crayon ni carte à remplir, et son adresse n’ouvre rien', async () => {
    await openBadge('?modifier=Contrat', ['vehicles']);
    expect(screen.getByText('Tunisie Autoroutes')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Modifier|Ajouter|Tout modifier/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
