// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Resource } from '../../src/schema/resource';
import { CreateView } from '../../src/views/form/CreateView';
import { vans } from '../server/helpers/configs/vans';
import { openPage, spies } from './formKit';
import type { Spies } from './formKit';

vi.setConfig({ testTimeout: 60_000 });

const brands = ['Audi', 'Renault', 'Rover', 'Volvo'].map((label, index) => ({
  id: String(index + 1),
  label,
}));

let provider: Spies;
let user: UserEvent;
/** How long each answer takes, in ms, by the word that is sought. */
let delays: Record<string, number>;

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  provider = spies();
  delays = {};
  provider.lookup.mockImplementation(async (resource, params) => {
    const { searchWord = '' } = params as { searchWord?: string };
    await new Promise(done => setTimeout(done, delays[searchWord] ?? 800));
    const all = resource === 'car-brands' ? brands : [];
    return { data: all.filter(({ label }) => label.toLowerCase().includes(searchWord.toLowerCase())) };
  });
  user = await openPage(<CreateView resource={vans as Resource} />, provider);
  await user.click(brand());
  await screen.findByRole('option', { name: 'Audi' }, { timeout: 3000 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const brand = () => screen.getByRole('combobox', { name: /^Marque/ }) as HTMLInputElement;
const chosen = (label: string) => waitFor(() => expect(brand().value).toBe(label), { timeout: 4000 });
/** As one types who knows what is wanted: a key each 30 ms. */
const type = async (keys: string) => {
  for (const key of keys.match(/\{\w+\}|./gu) ?? []) {
    await user.keyboard(key);
    await act(() => new Promise(done => setTimeout(done, 30)));
  }
};

describe('ce qui est tapé plus vite que la liste n’arrive attend la réponse à ce qui est dans la case', () => {
  test('Entrée', async () => {
    await type('vol{Enter}');
    expect(await screen.findByText('Recherche…')).toBeTruthy();
    expect(brand().value).toBe('vol');
    await chosen('Volvo');
    expect(provider.create).not.toHaveBeenCalled();
  });

  test('flèche puis Entrée : la deuxième de la réponse', async () => {
    await type('r{ArrowDown}{Enter}');
    await chosen('Rover');
  });

  test('Tab : on est déjà dans la case suivante, et le choix suit', async () => {
    await type('vol{Tab}');
    expect(document.activeElement).not.toBe(brand());
    await chosen('Volvo');
  });

  test('des réponses dans le désordre', async () => {
    delays = { v: 2000, vo: 1500, vol: 600 };
    await user.keyboard('v');
    await act(() => new Promise(done => setTimeout(done, 300)));
    await user.keyboard('o');
    await act(() => new Promise(done => setTimeout(done, 300)));
    await type('l{Enter}');
    await chosen('Volvo');
    await act(() => new Promise(done => setTimeout(done, 2000)));
    expect(brand().value).toBe('Volvo');
  });

  test('ce qui ne se trouve pas reste dans la case et le dit', async () => {
    await type('xyz{Tab}');
    expect(await screen.findByText('Aucun résultat trouvé', {}, { timeout: 4000 })).toBeTruthy();
    expect(brand().value).toBe('xyz');
  });
});
