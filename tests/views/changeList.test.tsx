// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { ChangeList, changeGroups } from '../../src/views/record/ChangeList';

const change = (label: string, before: string | null, after: string | null, field = label) => ({
  field,
  label,
  before,
  after,
});

describe('ce qui a changé', () => {
  it('se lit champ par champ, avant puis après, et dit ce qui s’est vidé', () => {
    const { container } = render(
      <ChangeList
        changes={[
          change('Statut', 'Option', 'Confirmée'),
          change('Note', 'à rappeler', null),
          change('Tel', null, '20 123 456'),
        ]}
      />,
      {
        wrapper: ({ children }) => <I18nContextProvider value={i18nProvider}>{children}</I18nContextProvider>,
      },
    );
    const lines = [...container.querySelectorAll('li')].map(line =>
      line.textContent?.replaceAll('\u00a0', ' '),
    );
    expect(lines).toEqual(['Statut : Option → Confirmée', 'Note : à rappeler → vide', 'Tel : 20 123 456']);
  });

  it('met ensemble ce qui est d’une même ligne, dans l’ordre', () => {
    const groups = changeGroups([
      change('Libellé', null, 'Festival'),
      change('Détails, ligne 1 › Montant', '10', '12', 'details.0.amount'),
      change('Détails, ligne 1 › Service', 'Navette', 'Guide', 'details.0.service'),
      change('Détails, ligne 2 › Montant', '10', '12', 'details.1.amount'),
    ]);
    expect(groups.map(({ title, changes }) => [title, changes.map(({ label }) => label)])).toEqual([
      ['', ['Libellé']],
      ['Détails, ligne 1', ['Montant', 'Service']],
      ['Détails, ligne 2', ['Montant']],
    ]);
  });
});
