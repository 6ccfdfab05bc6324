// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import type { Resource } from '../../src/schema/resource';
import { resources } from '../../src/resources/all';
import { CreateView } from '../../src/views/form/CreateView';
import { ResourceForm } from '../../src/views/form/ResourceForm';
import { FilterEditor } from '../../src/views/list/FilterEditor';
import { filtersOf } from '../../src/views/list/filtersOf';
import { vans } from '../server/helpers/configs/vans';
import { created, openCreate, openPage, spies } from './formKit';
import type { Spies } from './formKit';

// Forms over forms, typed into sign by sign.
vi.setConfig({ testTimeout: 90_000 });

const brands = [
  { id: '1', label: 'Renault' },
  { id: '2', label: 'Audi' },
];
const models: Record<string, { id: string; label: string }[]> = {
  1: [
    { id: '11', label: 'Clio' },
    { id: '12', label: 'Mégane' },
  ],
  2: [{ id: '21', label: 'A3' }],
};
const prefilled: Record<string, object> = {
  11: { power: 5, seats: 5, fuel: { id: '4', label: 'Essence' } },
  12: { power: 7, seats: null, fuel: { id: '5', label: 'Diesel' } },
};

let provider: Spies;
let user: UserEvent;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  provider = spies();
  provider.create.mockImplementation(async (_, { data }) => ({
    data: { ...data, id: '9', _label: 'Créé ici' },
  }));
  provider.lookup.mockImplementation(async (resource, params) => {
    const { searchWord = '', within: around } = params as { searchWord?: string; within?: { id: string } };
    const all =
      resource === 'car-models' ? (models[around?.id ?? ''] ?? []) : resource === 'car-brands' ? brands : [];
    return { data: all.filter(({ label }) => label.toLowerCase().includes(searchWord.toLowerCase())) };
  });
  provider.prefill.mockImplementation(async (_, params) => ({
    data: prefilled[(params as { id: string }).id] ?? {},
  }));
});
afterEach(() => void vi.restoreAllMocks());

const box = (name: RegExp | string, place: HTMLElement = document.body) =>
  within(place).getByRole('combobox', { name }) as HTMLInputElement;
const field = (label: RegExp | string, place: HTMLElement = document.body) =>
  within(place).getAllByLabelText<HTMLInputElement>(label, {
    selector: 'input, textarea',
  })[0] as HTMLInputElement;
const dialog = (name: string) => screen.findByRole('dialog', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const openVan = async () => (user = await openPage(<CreateView resource={vans as Resource} />, provider));
const says = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

async function choose(name: RegExp | string, option: string, place?: HTMLElement) {
  await user.click(box(name, place));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('un filtre qui le nomme offre « Toutes » : plus de filtre', async () => {
  const [users] = filtersOf(resources.get('logs'));
  const onChange = vi.fn();
  provider.lookup.mockResolvedValue({ data: [{ id: '7', label: 'Leïla Mansouri' }] });
  user = await openPage(
    <FilterEditor filter={{ ...users!, any: 'Toutes' }} value="7" onChange={onChange} />,
    provider,
  );
  await waitFor(() => expect(box('Utilisateur').value).toBe('Leïla Mansouri'));
  await choose('Utilisateur', 'Toutes');
  expect(onChange).toHaveBeenLastCalledWith(null);
});

describe('une référence crée ce qu’elle ne trouve pas', () => {
  test('au clavier : ce qui est tapé y est déjà, Ctrl+S n’enregistre que cela, et le champ l’a choisi', async () => {
    user = await openCreate('contract-services', provider);
    await user.type(box('Client'), 'Sana Ben Salah');
    await screen.findByRole('option', { name: 'Créer «\u00a0Sana Ben Salah\u00a0»' });
    await user.keyboard('{Enter}');
    const form = await dialog('Nouveau client');
    expect((await within(form).findByLabelText<HTMLInputElement>(/^Prénom/)).value).toBe('Sana');
    expect(field(/^Nom/, form).value).toBe('Ben Salah');
    expect(document.activeElement).toBe(field(/^Téléphone/, form));
    await user.keyboard('20456789');
    await user.keyboard('{Control>}s{/Control}');
    await gone('Nouveau client');
    expect(provider.create).toHaveBeenCalledOnce();
    expect(provider.create.mock.calls[0]?.[0]).toBe('clients');
    expect(created(provider).data).toMatchObject({
      otherDetails: { firstName: 'Sana', lastName: 'Ben Salah' },
    });
    expect(box('Client').value).toBe('Créé ici');
    expect(document.activeElement).toBe(box('Client'));
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('un numéro va au téléphone ou à la CIN', async () => {
    user = await openCreate('contract-services', provider);
    for (const [typed, label] of [
      ['20 456 789', /^Téléphone/],
      ['08123456', /^N° de la pièce/],
    ] as const) {
      await user.clear(box('Client'));
      await user.type(box('Client'), typed);
      await user.click(await screen.findByRole('option', { name: /^Créer/ }));
      const form = await dialog('Nouveau client');
      const first = await within(form).findByLabelText(/^Prénom/);
      expect(field(label, form).value.replace(/\s/g, '')).toMatch(new RegExp(`${typed.replace(/\s/g, '')}$`));
      expect(document.activeElement).toBe(first);
      await user.keyboard('{Escape}');
      await gone('Nouveau client');
    }
  });

  test('un client se crée d’un nom et d’un téléphone ; le reste est à un clic, sans rien perdre ni rien exiger', async () => {
    user = await openCreate('contract-services', provider);
    await user.type(box('Client'), 'Sana');
    await user.click(await screen.findByRole('option', { name: /^Créer/ }));
    const form = await dialog('Nouveau client');
    await within(form).findByLabelText(/^Prénom/);
    expect(within(form).queryByLabelText(/^Adresse/)).toBeNull();
    await user.type(field(/^Nom/, form), 'Gharsalli');
    await user.click(within(form).getByRole('button', { name: 'Plus de champs' }));
    expect(within(form).queryByRole('button', { name: 'Plus de champs' })).toBeNull();
    expect(field(/^Nom/, form).value).toBe('Gharsalli');
    expect(document.activeElement).toBe(within(form).getByRole('combobox', { name: /^Rôle/ }));
    expect(field(/^N° de la pièce/, form).required).toBe(false);
    await user.type(field(/^Téléphone/, form), '20456789');
    await user.type(field(/^Ville/, form), 'Sfax');
    await user.keyboard('{Control>}s{/Control}');
    await gone('Nouveau client');
    expect(created(provider).data).toMatchObject({ phone: '20456789', city: 'Sfax' });
  });

  test('deux clients d’un nom se distinguent par leur téléphone et leur code', async () => {
    const twin = (id: string, phone: string | null) => ({
      id,
      label: 'Sarra Jelassi',
      tells: { code: `CL-2026-0000${id}`, phone },
    });
    provider.lookup.mockResolvedValue({ data: [twin('1', '+21620456789'), twin('2', null)] as never });
    user = await openCreate('contract-services', provider);
    await user.click(box('Client'));
    await screen.findByRole('option', { name: /20 456 789 · CL-2026-00001$/ });
    await user.click(screen.getByRole('option', { name: /CL-2026-00002$/ }));
    expect(box('Client').value).toBe('Sarra Jelassi');
  });

  test('un client qui y est déjà s’emploie au lieu d’être créé', async () => {
    provider.alike.mockResolvedValue({ data: { id: '7', label: 'Sarra Jelassi' } });
    user = await openCreate('contract-services', provider);
    await user.type(box('Client'), '20 456 789');
    await user.click(await screen.findByRole('option', { name: /^Créer/ }));
    const form = await dialog('Nouveau client');
    await user.click(await within(form).findByRole('button', { name: 'Utiliser ce client' }));
    await gone('Nouveau client');
    expect(box('Client').value).toBe('Sarra Jelassi');
    expect(provider.create).not.toHaveBeenCalled();
  });

  test('Échap demande avant de perdre ce qui est saisi', async () => {
    user = await openCreate('contract-services', provider);
    await user.click(box('Client'));
    await user.click(await screen.findByRole('option', { name: 'Nouveau client' }));
    const form = await dialog('Nouveau client');
    await within(form).findByLabelText(/^Prénom/);
    await user.type(field(/^Nom/, form), 'Trabelsi');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field(/^Nom/, form).value).toBe('Trabelsi');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Fermer' }));
    await gone('Nouveau client');
    expect(provider.create).not.toHaveBeenCalled();
    expect(box('Client').value).toBe('');
  });

  test('pas sans le droit de créer, ni tant que la recherche dure', async () => {
    const granted = new Set(['create_contract_service', 'clients']);
    vi.spyOn(permissionsProvider, 'get').mockReturnValue({ id: '1', role: 'ADMIN', granted });
    user = await openCreate('contract-services', provider);
    await user.type(box('Client'), 'Sana');
    expect(await screen.findByText('Aucun résultat trouvé')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
    granted.add('create_client');
    provider.lookup.mockReturnValue(new Promise(() => undefined));
    await user.type(box('Client'), ' G');
    expect(await screen.findByText('Recherche…')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('d’une ligne, sans toucher à la page, et à toute profondeur', async () => {
    await openVan();
    const line = screen.getByRole('group', { name: /^Essais, / });
    await choose('Marque', 'Audi', line);
    await user.type(box('Modèle', line), 'Q2');
    await user.click(await screen.findByRole('option', { name: /^Créer/ }));
    const model = await dialog('Nouveau modèle');
    expect((await within(model).findByRole<HTMLInputElement>('textbox', { name: /^Modèle/ })).value).toBe(
      'Q2',
    );
    expect(box(/^Marque/, model).value).toBe('Audi');

    await user.clear(box(/^Marque/, model));
    await user.type(box(/^Marque/, model), 'Cupra');
    await user.click(await screen.findByRole('option', { name: /^Créer/ }));
    const brand = await dialog('Nouvelle marque');
    expect((await within(brand).findByRole<HTMLInputElement>('textbox', { name: /^Marque/ })).value).toBe(
      'Cupra',
    );
    await user.keyboard('{Control>}s{/Control}');
    await gone('Nouvelle marque');
    expect(provider.create.mock.calls.map(([resource]) => resource)).toEqual(['car-brands']);
    expect(box(/^Marque/, model).value).toBe('Créé ici');

    await user.click(within(model).getByRole('button', { name: /^Enregistrer/ }));
    await gone('Nouveau modèle');
    expect(created(provider, 1).data).toMatchObject({ name: 'Q2', carBrand: { id: '9' } });
    expect(box('Modèle', line).value).toBe('Créé ici');
    expect(provider.create).toHaveBeenCalledTimes(2);
  });

  test('parmi plusieurs, elle s’ajoute', async () => {
    await openVan();
    await user.type(box('Prestations'), 'Lavage');
    await user.click(await screen.findByRole('option', { name: /^Créer/ }));
    await dialog('Nouveau service');
    await user.keyboard('{Control>}s{/Control}');
    await gone('Nouveau service');
    expect(created(provider).data).toEqual({ name: 'Lavage' });
    expect(screen.getByRole('button', { name: 'Créé ici' })).toBeTruthy();
  });
});

describe('une référence choisit dans ce que dit sa voisine', () => {
  test('elle l’attend, ne propose que le sien, et se vide quand elle change', async () => {
    await openVan();
    const model = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Modèle' })[0]!;
    expect(says(model())).toBe('Choisissez d’abord\u00a0: Constructeur');
    expect(model().readOnly).toBe(true);
    await choose(/^Constructeur/, 'Renault');
    await user.click(model());
    await screen.findByRole('option', { name: 'Mégane' });
    expect(provider.lookup).toHaveBeenLastCalledWith(
      'car-models',
      expect.objectContaining({ within: { field: 'carBrand', id: '1' } }),
    );
    await user.click(screen.getByRole('option', { name: 'Mégane' }));
    expect(model().value).toBe('Mégane');
    await choose(/^Constructeur/, 'Audi');
    await waitFor(() => expect(model().value).toBe(''));
    await user.click(model());
    await screen.findByRole('option', { name: 'A3' });
    expect(screen.queryByRole('option', { name: 'Clio' })).toBeNull();
  });

  test('« Annuler » rend les deux telles qu’elles étaient', async () => {
    await openVan();
    await choose(/^Constructeur/, 'Renault');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(box(/^Constructeur/).value).toBe('');
    expect(says(screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Modèle' })[0]!)).toMatch(
      /^Choisissez/,
    );
  });
});

describe('une référence choisit parmi les fiches de sa nature', () => {
  const accounts: Record<string, { id: string; label: string }> = {
    CASH: { id: '4', label: 'Comptoir' },
    BANK: { id: '5', label: 'BIAT courant' },
  };
  beforeEach(() => {
    provider.lookup.mockImplementation(async (resource, params) => {
      const { ids, among } = params as { ids?: string[]; among?: { values: string[] } };
      const all = (among?.values ?? Object.keys(accounts)).flatMap(kind => accounts[kind] ?? []);
      const found = all.filter(({ id }) => !ids || ids.includes(id));
      return { data: resource === 'bank-accounts' ? found : [] };
    });
  });
  afterEach(() => void (window.location.hash = ''));

  test('elle ne propose qu’elles, et la nouvelle en est', async () => {
    user = await openCreate('cash-days', provider);
    await user.click(box('Caisse'));
    await screen.findByRole('option', { name: 'Comptoir' });
    expect(screen.queryByRole('option', { name: 'BIAT courant' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Nouveau compte' }));
    const form = await dialog('Nouveau compte');
    await user.type(field(/^Compte/, form), 'Aéroport');
    await user.keyboard('{Control>}s{/Control}');
    await gone('Nouveau compte');
    expect(created(provider).data).toMatchObject({ name: 'Aéroport', kind: 'CASH' });
    expect(box('Caisse').value).toBe('Créé ici');
  });

  test('un filtre non plus', async () => {
    const filter = filtersOf(resources.get('bank-statements')).find(({ argument }) => argument === 'account');
    user = await openPage(<FilterEditor filter={filter!} value={null} onChange={vi.fn()} />, provider);
    await user.click(box('Compte'));
    await screen.findByRole('option', { name: 'BIAT courant' });
    expect(screen.queryByRole('option', { name: 'Comptoir' })).toBeNull();
  });

  test('une adresse n’en donne pas d’autre', async () => {
    window.location.hash = '#/cash-days/create?account=4';
    user = await openCreate('cash-days', provider);
    await waitFor(() => expect(box('Caisse').value).toBe('Comptoir'));
    cleanup();
    window.location.hash = '#/cash-days/create?account=5';
    user = await openCreate('cash-days', provider);
    await screen.findByLabelText(/^Compté/);
    expect(box('Caisse').value).toBe('');
  });
});

describe('une référence à ce qui doit être libre', () => {
  const taken = { from: Date.UTC(2027, 2, 12, 8), to: Date.UTC(2027, 2, 15, 8) };
  const period = { resource: 'contract-services', from: '2027-03-10', to: '2027-03-12', except: undefined };

  beforeEach(() => {
    provider.lookup.mockImplementation(async (resource, params) => {
      const { ids, free } = params as { ids?: string[]; free?: { to: string } };
      const isTaken = free && free.to >= '2027-03-12';
      const cars = [
        { id: '1', label: '215 TUN 4821', taken: null },
        { id: '2', label: '216 TUN 77', taken: isTaken ? taken : null },
      ].map(({ id, label, taken: held }) => (free ? { id, label, taken: held } : { id, label }));
      return { data: resource === 'vehicles' ? cars.filter(({ id }) => !ids || ids.includes(id)) : [] };
    });
  });

  const line = () => screen.getByRole('group', { name: /^Détails du contrat, / });
  const asked = () =>
    provider.lookup.mock.calls.flatMap(([resource, params]) =>
      resource === 'vehicles' ? [params as object] : [],
    );
  const date = async (label: string, value: string) => {
    await user.clear(field(label, line()));
    await user.type(field(label, line()), value);
  };

  test('sans dates, les offre tous', async () => {
    user = await openCreate('contract-services', provider);
    await user.click(box('Véhicule', line()));
    expect(await screen.findAllByRole('option', { name: /TUN/ })).toHaveLength(2);
    expect(asked().at(-1)).not.toHaveProperty('free');
  });

  test('avec des dates, montre les pris comme tels, sans qu’on les choisisse, et redemande quand elles changent', async () => {
    user = await openCreate('contract-services', provider);
    await date('Date de départ', '10/03/2027');
    await date('Date de retour', '12/03/2027');
    await user.click(box('Véhicule', line()));
    const held = await screen.findByRole('option', { name: /216 TUN 77/ });
    expect(held.textContent).toBe('216 TUN 77pris du 12 au 15 mars 2027');
    expect(held.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('option', { name: '215 TUN 4821' }).getAttribute('aria-disabled')).toBe('false');
    expect(asked().at(-1)).toMatchObject({ free: period });
    // What is named is there: one more of its name is not offered in its place.
    await user.type(box('Véhicule', line()), '216 TUN 77');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ searchWord: '216 TUN 77' }));
    await screen.findByRole('option', { name: /216 TUN 77/ });
    expect(screen.queryByRole('option', { name: /Créer/ })).toBeNull();
    await user.clear(box('Véhicule', line()));

    await date('Date de retour', '11/03/2027');
    await user.click(box('Véhicule', line()));
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /216/ }).getAttribute('aria-disabled')).toBe('false'),
    );
    await user.click(screen.getByRole('option', { name: '216 TUN 77' }));
    expect(says(box('Véhicule', line()))).toBe('');
    await date('Date de retour', '14/03/2027');
    await waitFor(() => expect(says(box('Véhicule', line()))).toBe('Pris du 12 au 15 mars 2027'));
    expect(box('Véhicule', line()).value).toBe('216 TUN 77');
    await date('Date de retour', '09/03/2027');
    await waitFor(() => expect(says(box('Véhicule', line()))).toBe(''));
  });

  test('avec des dates, marque celui que rien n’assure, qui se choisit, et le dit tant qu’il l’est', async () => {
    const uncovered = [{ without: 'Sans assurance', from: Date.UTC(2027, 2, 12), to: Date.UTC(2027, 2, 13) }];
    provider.lookup.mockImplementation(async (resource, params) => ({
      data:
        resource === 'vehicles'
          ? [
              {
                id: '3',
                label: '217 TUN 5',
                taken: null,
                uncovered: (params as { free?: { to: string } }).free?.to === '2027-03-13' ? uncovered : null,
              },
            ]
          : [],
    }));
    user = await openCreate('contract-services', provider);
    await date('Date de départ', '10/03/2027');
    await date('Date de retour', '13/03/2027');
    await user.click(box('Véhicule', line()));
    const lacking = await screen.findByRole('option', { name: /217 TUN 5/ });
    expect(lacking.textContent).toBe('217 TUN 5Sans assurance du 12/03/2027 au 13/03/2027');
    expect(lacking.querySelector('svg')).toBeTruthy();
    await user.click(lacking);
    await waitFor(() =>
      expect(says(box('Véhicule', line()))).toBe('Sans assurance du 12/03/2027 au 13/03/2027'),
    );
    await date('Date de retour', '11/03/2027');
    await waitFor(() => expect(says(box('Véhicule', line()))).toBe(''));
  });

  test('par les dates de la fiche quand la ligne n’en a pas, sans ce que tient la fiche même', async () => {
    const declared = resources.get('reservations');
    const { vehicles } = declared.fields;
    const vehicle = { ...vehicles?.fields?.vehicle, free: { from: 'departureDate', to: 'returnDate' } };
    const free = {
      ...declared,
      fields: { ...declared.fields, vehicles: { ...vehicles, fields: { vehicle } } },
    } as Resource;
    const initial = {
      departureDate: '2027-03-10T09:00',
      returnDate: '2027-03-12T09:00',
      vehicles: [],
    };
    user = await openPage(
      <RecordContextProvider value={{ id: '31' }}>
        <ResourceForm resource={free} initial={initial} />
      </RecordContextProvider>,
      provider,
    );
    const rows = screen.getByRole('group', { name: /^Véhicules, / });
    await user.click(box(/^Véhicule/, rows));
    await screen.findByRole('option', { name: /pris du 12 au 15 mars 2027/ });
    const wanted = {
      resource: 'reservations',
      from: '2027-03-10T09:00',
      to: '2027-03-12T09:00',
      except: '31',
    };
    expect(asked().at(-1)).toMatchObject({ free: wanted });
    const hour = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Heure/ })[1] as HTMLInputElement;
    await user.clear(hour);
    await user.type(hour, '18:30');
    await user.click(box(/^Véhicule/, rows));
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ free: { ...wanted, to: '2027-03-12T18:30' } }),
    );
  });
});

describe('ce qui est choisi remplit ses voisins', () => {
  const model = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Modèle' })[0]!;
  const pick = async (option: string) => {
    await user.click(model());
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const power = () => screen.getAllByLabelText<HTMLInputElement>('Puissance')[0]!;

  test('ceux qui sont vides, en disant d’où cela vient, jusqu’à ce qu’on les change', async () => {
    await openVan();
    await user.type(field('Places'), '4');
    await choose(/^Constructeur/, 'Renault');
    expect(says(power())).toBe('Sur la carte grise');
    await pick('Clio');
    await waitFor(() => expect(power().value).toBe('5'));
    expect(provider.prefill).toHaveBeenCalledWith('vans', { field: 'carModel', id: '11' });
    expect(says(power())).toBe('Repris du modèle');
    expect(box('Carburant').value).toBe('Essence');
    expect(field('Places').value).toBe('4');
    expect(says(field('Places'))).toBe('');

    await user.clear(power());
    await user.type(power(), '6');
    expect(says(power())).toBe('Sur la carte grise');
    await pick('Mégane');
    await waitFor(() => expect(box('Carburant').value).toBe('Diesel'));
    expect(power().value).toBe('6');
  });

  test('et reprend ce qu’un choix d’avant avait rempli, même pour le vider', async () => {
    await openVan();
    await choose(/^Constructeur/, 'Renault');
    await pick('Clio');
    await waitFor(() => expect(field('Places').value).toBe('5'));
    await pick('Mégane');
    await waitFor(() => expect(power().value).toBe('7'));
    expect(field('Places').value).toBe('');
    expect(says(field('Places'))).toBe('');
  });

  test('dans une ligne, la ligne seule', async () => {
    await openVan();
    const line = screen.getByRole('group', { name: /^Essais, / });
    await choose('Marque', 'Renault', line);
    await choose('Modèle', 'Clio', line);
    await waitFor(() => expect(field('Puissance', line).value).toBe('5'));
    expect(provider.prefill).toHaveBeenCalledWith('vans', { field: 'trials.carModel', id: '11' });
    expect(power().value).toBe('');
    await user.click(within(line).getByRole('button', { name: /^Ajouter une ligne/ }));
    await waitFor(() => expect(field('Puissance', line).value).toBe(''));
  });

  test('et dès qu’ils sont demandés, du client qui était là avant', async () => {
    provider.lookup.mockResolvedValue({ data: [{ id: '4', label: 'Carthage Négoce' }] });
    provider.prefill.mockResolvedValue({
      data: { vatSuspension: { decisionNumber: '2027/118', from: '2027-01-01', to: '2027-12-31' } },
    });
    window.location.hash = '#/receipts/create?client=4';
    user = await openCreate('receipts', provider);
    await waitFor(() => expect(box(/^Client/).value).toBe('Carthage Négoce'));
    await user.click(box(/^Régime/));
    await user.click(await screen.findByRole('option', { name: 'Suspension' }));
    await waitFor(() => expect(field(/^Décision n°/).value).toBe('2027/118'));
    expect(says(field(/^Décision n°/))).toBe('Repris du client');
    expect(field(/^Valable du/).value).toBe('01/01/2027');
    expect(field(/^Au/).value).toBe('31/12/2027');
    expect(provider.prefill).toHaveBeenCalledWith('receipts', { field: 'client', id: '4' });
    window.location.hash = '';
  });

  test('une panne n’empêche rien, et se dit', async () => {
    await openVan();
    provider.prefill.mockRejectedValue(new Error('Serveur injoignable'));
    await choose(/^Constructeur/, 'Renault');
    await pick('Clio');
    expect(await screen.findByText(/^Ce que dit la fiche du modèle n’a pas pu être lu/)).toBeTruthy();
    expect(model().value).toBe('Clio');
  });
});
