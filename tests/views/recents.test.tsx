// @vitest-environment jsdom
import { useRef } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteVisit, readRecents } from '../../src/providers/recents';
import { eraseSession, recentsKey, writeSession } from '../../src/providers/session';
import { resources } from '../../src/resources/all';
import { SearchDialog } from '../../src/views/search/SearchDialog';
import { Sheet } from '../../src/views/record/Sheet';
import { sessionOf } from '../helpers/session';
import { useServer } from './sheetKit';

const kit = useServer();

function Search() {
  return <SearchDialog open times={1} early={useRef('')} onClose={() => undefined} />;
}

const seen = [
  { resource: 'clients', id: '3' },
  { resource: 'services', id: '1' },
  { resource: 'services', id: '2' },
  { resource: 'bailiffs', id: '9' },
];

const names: Record<string, { id: string; label: string }[]> = {
  clients: [{ id: '3', label: 'Rym Jaziri' }],
  // The second one is gone.
  services: [{ id: '1', label: 'Convoyage de nuit' }],
  bailiffs: [{ id: '9', label: 'Maître Ayari' }],
};

test('Ctrl+K propose les dernières fiches vues, de ce qu’on peut encore lire et par leur nom d’aujourd’hui', async () => {
  writeSession(sessionOf('ADMIN'));
  for (const visit of seen.toReversed()) noteVisit(visit);
  noteVisit({ resource: 'clients', id: '3' });
  expect(readRecents()).toEqual(seen);
  kit.answers.Lookup = ({ resource }) => ({ data: names[String(resource)] ?? [] });
  const user = await kit.openAt('/', <Search />, ['clients', 'services']);
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Rym JaziriClient',
      'Convoyage de nuitService',
    ]),
  );
  expect(screen.getByText('Consultés récemment')).toBeTruthy();
  expect(kit.server.of('Lookup').map(({ variables }) => variables?.resource)).toEqual([
    'clients',
    'services',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(kit.bar.pathname).toMatch(/service.*1/));
});

test('une fiche ouverte est notée ; ce qui est noté part avec la session et n’est à personne d’autre', async () => {
  kit.answers.Service = () => ({
    data: { id: '4', _label: 'Lavage', name: 'Lavage', createdAt: 1, updatedAt: 1 },
  });
  kit.answers.RecordHistory = () => ({ data: { count: 0, data: [] } });
  kit.answers.SheetTabs = () => ({ data: [] });
  await kit.openAt('/', <Sheet resource={resources.get('services')} mode="edit" id="4" />);
  await waitFor(() => expect(readRecents()).toEqual([{ resource: 'services', id: '4' }]));
  const { user, token } = sessionOf('ADMIN');
  writeSession({ user: { ...user, id: '77' }, token });
  expect(readRecents()).toEqual([]);
  eraseSession('left');
  expect(localStorage.getItem(recentsKey)).toBeNull();
});
