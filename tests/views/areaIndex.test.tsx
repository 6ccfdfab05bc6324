// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter, useLocation } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { routerProvider } from '../../src/providers/routerProvider';
import { resources } from '../../src/resources/all';
import { AreaIndex } from '../../src/views/area/AreaIndex';
import { matchingPages } from '../../src/views/area/matchingPages';
import { lightTheme } from '../../src/views/theme';
import { menuOf } from '../../src/product/menuOf';

afterEach(cleanup);

const caller = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;
const settings = menuOf(resources.all, [], caller).find(one => one.name === 'settings') ?? fail();
function fail(): never {
  throw new Error('No settings');
}
const labels = (sought: string) => matchingPages(settings.pages, sought).map(page => page.label);

describe('les réglages se cherchent', () => {
  it.each([
    ['societes de LEASING', ['Sociétés de leasing']],
    ['assureur', ['Compagnies d’assurance']],
    ['fiscalite timbre', ['Timbre fiscal']],
    ['chauffeur', ['Conducteurs']],
    ['zzz', []],
  ])('« %s » par nom, rubrique ou synonyme, sans casse ni accents', (sought, found) => {
    expect(labels(sought)).toEqual(found);
  });

  it('ceux qui portent le mot dans leur nom viennent les premiers', () => {
    expect(labels('carburant')[0]).toBe('Carburants');
    expect(labels('')).toEqual(settings.pages.map(page => page.label));
  });

  it('en tapant où que soit le focus, et Entrée ouvre le premier', async () => {
    const Where = () => <output>{useLocation().pathname}</output>;
    render(
      <TestMemoryRouter initialEntries={['/settings']}>
        <AdminContext i18nProvider={i18nProvider} routerProvider={routerProvider} theme={lightTheme}>
          <AreaIndex section={settings} />
          <Where />
        </AdminContext>
      </TestMemoryRouter>,
    );
    const user = userEvent.setup();
    expect(screen.getAllByRole('link').length).toBe(settings.pages.length);
    await user.keyboard('devi');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Rechercher un réglage' }));
    expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Devises']);
    await user.keyboard('xx');
    expect(
      screen
        .getAllByRole('status')
        .map(one => one.textContent)
        .join(''),
    ).toContain('devixx');
    await user.keyboard('{Escape}devi{Enter}');
    expect(screen.getByText(/currenc/).textContent).toMatch(/^\/(currencies|settings\/currency-list)$/);
  });
});
