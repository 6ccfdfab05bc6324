import { print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { makeBuildQuery } from '../../src/providers/buildQuery';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';

const build = makeBuildQuery(resources)({} as never);
const vehicles = resources.get('vehicles');

describe('la requête d’une liste', () => {
  it('est le document connu de la ressource, lu une seule fois', () => {
    const first = build('GET_LIST', 'vehicles', {});
    expect(first.query.loc?.source.body).toBe(documents.list(vehicles, resources));
    expect(build('GET_LIST', 'vehicles', {}).query).toBe(first.query);
    expect(print(first.query)).toContain('Vehicles(');
  });

  it('ne demande que les colonnes montrées, quand la liste les dit', () => {
    const shown = build('GET_LIST', 'vehicles', { meta: { columns: '' } }).query.loc?.source.body;
    const chosen = build('GET_LIST', 'vehicles', { meta: { columns: 'power,registration' } });
    expect(shown).toBe(documents.shown(vehicles, resources));
    expect(shown).not.toContain(' power ');
    expect(chosen.query.loc?.source.body).toContain(' power ');
    expect(chosen.query.loc?.source.body).not.toContain('totalMileage');
  });

  it('porte la page, le tri et les filtres déclarés', () => {
    const { variables } = build('GET_LIST', 'vehicles', {
      pagination: { page: 3, perPage: 20 },
      sort: { field: 'totalMileage', order: 'DESC' },
      filter: { type: 'IN_SERVICE', searchWord: 'clio', power: 7, inconnu: 'x', carBody: '' },
    });
    expect(variables).toEqual({
      offset: 40,
      limit: 20,
      sort: 'totalMileage',
      order: 'desc',
      type: 'IN_SERVICE',
      searchWord: 'clio',
      power: '7',
    });
  });

  it('lit plusieurs enregistrements en un appel', () => {
    const { variables } = build('GET_MANY', 'vehicles', { ids: ['1', '5'] });
    expect(variables).toEqual({ ids: ['1', '5'], limit: 2 });
  });

  it('trouve les enregistrements liés par le filtre déclaré sur leur champ', () => {
    const { variables } = build('GET_MANY_REFERENCE', 'receipts', { target: 'client', id: '4' });
    expect(variables).toMatchObject({ client: '4' });
    expect(() => build('GET_MANY_REFERENCE', 'receipts', { target: 'buyer', id: '4' })).toThrow('buyer');
  });

  it('répond les lignes et leur nombre', () => {
    const { parseResponse } = build('GET_LIST', 'vehicles', {});
    const answer = { data: { Vehicles: { count: 48, data: [{ id: '1' }] } } };
    expect(parseResponse(answer as never)).toEqual({ data: [{ id: '1' }], total: 48 });
  });
});

describe('la requête d’une écriture', () => {
  const previousData = {
    id: '9',
    updatedAt: 1_760_000_000_000,
    contractId: 'CS-2026-00009',
    libelle: 'Mariage',
    address: 'Lac 2',
    client: { id: '3', label: 'Mehdi' },
    contractDetails: [
      {
        id: '1',
        service: { id: '2', label: 'Transfert' },
        departureDate: Date.UTC(2026, 2, 12),
        amount: '120.000',
      },
    ],
  };
  const data = {
    ...previousData,
    libelle: 'Mariage Ben Ali',
    contractDetails: [
      { id: '1', service: { id: '2', label: 'Transfert' }, departureDate: '2026-03-12', amount: '120.000' },
    ],
  };

  it('n’envoie que ce qui a changé, avec le moment de la lecture', () => {
    const { variables } = build('UPDATE', 'contract-services', { id: '9', data, previousData });
    expect(variables).toEqual({
      id: '9',
      updatedAt: previousData.updatedAt,
      libelle: 'Mariage Ben Ali',
      _idempotencyKey: expect.any(String),
    });
  });

  it('d’une modification qui fait une autre version, laisse celle qui était demandée comme elle était', () => {
    const { parseResponse } = build('UPDATE', 'contract-services', { id: '9', data, previousData });
    const answered = (id: string) =>
      parseResponse({ data: { updateContractService: { id, libelle: 'Autre' } } } as never);
    expect(answered('9')).toEqual({ data: { id: '9', libelle: 'Autre' } });
    expect(answered('10')).toEqual({ data: { ...previousData, id: '9' } });
  });

  it('réduit les références à leur identifiant et laisse les champs vides', () => {
    const { variables } = build('CREATE', 'contract-services', {
      data: { libelle: 'Navette', address: '', tel: null, client: { id: '3', label: 'Mehdi' } },
      meta: { idempotencyKey: 'cle-1' },
    });
    expect(variables).toEqual({ libelle: 'Navette', client: '3', _idempotencyKey: 'cle-1' });
  });

  it('dit vide ce que l’on a vidé, quand le champ a une valeur de départ', () => {
    const { variables } = build('CREATE', 'currencies', { data: { rateDate: '', symbol: '' } });
    expect(variables).toMatchObject({ rateDate: null });
    expect(variables).not.toHaveProperty('symbol');
  });

  it('refuse une opération que la ressource ne déclare pas', () => {
    expect(() => build('UPDATE_MANY', 'vehicles', {})).toThrow('UPDATE_MANY');
  });
});
