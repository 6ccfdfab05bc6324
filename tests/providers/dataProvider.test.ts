// @vitest-environment jsdom
import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApolloClient } from '../../src/providers/apolloClient';
import { makeDataProvider } from '../../src/providers/makeDataProvider';
import { questions } from '../../src/providers/questions';
import { readSession, writeSession } from '../../src/providers/session';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { graphqlServer } from '../helpers/graphqlServer';
import type { Answer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

const page: Answer = { data: { count: 1, offset: 0, limit: 10, data: [{ id: '1', name: 'Transfert' }] } };
const fresh: Answer = { data: sessionOf('SUPER_ADMIN', { accessToken: 'second', refreshToken: 'r2' }) };
let server: Awaited<ReturnType<typeof graphqlServer>>;
let answers: Record<string, (call: { headers: IncomingHttpHeaders }) => Answer | Promise<Answer>>;
const provider = () => makeDataProvider(makeApolloClient(), resources);

beforeEach(async () => {
  answers = { Services: () => page };
  server = await graphqlServer(call => answers[call.name]?.(call) ?? { error: call.name, code: 'INTERNAL' });
  writeSession(sessionOf());
});
afterEach(async () => {
  await server.close();
  localStorage.clear();
});

describe('un appel', () => {
  it('envoie mot pour mot le document connu, et le jeton', async () => {
    await provider().getList('services', { pagination: { page: 1, perPage: 10 }, filter: {} });
    const [call] = server.calls;
    expect(call?.query).toBe(documents.list(resources.get('services'), resources));
    expect(call?.headers.authorization).toBe('Bearer premier');
  });

  it('envoie la clé du formulaire dans son en-tête et non dans les variables', async () => {
    answers.createService = () => ({ data: { id: '2', name: 'Convoyage' } });
    await provider().create('services', { data: { name: 'Convoyage' }, meta: { idempotencyKey: 'cle-1' } });
    const [call] = server.of('createService');
    expect(call?.headers['idempotency-key']).toBe('cle-1');
    expect(call?.variables).toEqual({ name: 'Convoyage' });
  });

  it('lit les enregistrements d’une référence, une transition, une action et un PDF', async () => {
    answers = {
      Lookup: () => ({ data: [{ id: '3', label: 'Mehdi' }] }),
      cancelReservation: () => ({ data: { id: '4', status: 'CANCELLED' } }),
      createReceiptFromContractService: () => ({ data: { id: '8' } }),
      ReceiptPDF: () => ({ data: 'JVBERi0=' }),
    };
    const { lookup, transition, action, print } = provider();
    expect((await lookup('clients', { searchWord: 'meh', limit: 8 })).data).toEqual([
      { id: '3', label: 'Mehdi' },
    ]);
    const data = { cancelReason: 'Client absent', note: 'non demandé' };
    const moved = await transition('reservations', {
      id: '4',
      move: 'cancelReservation',
      updatedAt: 5,
      data,
    });
    expect(moved.data.status).toBe('CANCELLED');
    expect(server.of('cancelReservation')[0]?.variables).toEqual({
      id: '4',
      updatedAt: 5,
      cancelReason: 'Client absent',
    });
    const made = await action('contract-services', { id: '9', action: 'createReceiptFromContractService' });
    expect(made.data.id).toBe('8');
    expect(server.of('createReceiptFromContractService')[0]?.variables).toEqual({ contractServiceId: '9' });
    expect((await print('receipts', { id: '8', print: 'ReceiptPDF' })).data).toBe('JVBERi0=');
  });
});

describe('un refus', () => {
  const create = () => provider().create('services', { data: { name: 'Lavage' } });

  it('rend les fautes à leurs champs, et le message du serveur à la racine', async () => {
    answers.createService = () => ({
      error: 'Ce nom est déjà pris.',
      code: 'BAD_USER_INPUT',
      fields: { name: 'Déjà utilisé' },
    });
    await expect(create()).rejects.toMatchObject({
      message: 'Ce nom est déjà pris.',
      code: 'BAD_USER_INPUT',
      body: { errors: { name: 'Déjà utilisé', root: { serverError: 'Ce nom est déjà pris.' } } },
    });
  });

  it('qui demande à décider attend la réponse, et repart avec elle sous la même clé', async () => {
    const question = { name: 'price', choices: [{ value: '357.000', label: 'Garder' }] };
    answers.createService = ({ headers }) =>
      headers.confirmed === 'price%3D357.000'
        ? { data: { id: '2' } }
        : { error: 'Le prix change.', code: 'CONFIRMATION', question };
    // Personne n’est là pour répondre.
    await expect(create()).rejects.toMatchObject({ message: 'Le prix change.', code: 'CONFIRMATION' });
    for (const value of [null, '357.000']) {
      const stop = questions.subscribe(() => {
        const [asked] = questions.read();
        if (asked) setTimeout(() => asked.answer(value));
      });
      const written = create();
      if (value === null) await expect(written).rejects.toMatchObject({ code: 'CONFIRMATION' });
      else await expect(written).resolves.toEqual({ data: { id: '2' } });
      stop();
    }
    const [before, after] = server.of('createService').slice(-2);
    expect(after?.headers['idempotency-key']).toBe(before?.headers['idempotency-key']);
    const meta = { decisions: ['price=357.000'] };
    await provider().create('services', { data: { name: 'Lavage' }, meta });
    expect(server.of('createService').at(-1)?.variables).toEqual({ name: 'Lavage' });
  });

  it('se lit aussi quand il vient avec une erreur HTTP', async () => {
    answers.createService = () => ({ error: 'Trop de champs.', code: 'BAD_USER_INPUT', status: 400 });
    await expect(create()).rejects.toMatchObject({ message: 'Trop de champs.', code: 'BAD_USER_INPUT' });
  });

  it('dit en français que le serveur est injoignable', async () => {
    await server.close();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(create()).rejects.toMatchObject({ code: 'UNREACHABLE', message: /^Serveur injoignable/ });
  });
});

describe('une session que le serveur ne connaît plus', () => {
  beforeEach(() => {
    answers.Services = ({ headers }) =>
      headers.authorization === 'Bearer second'
        ? page
        : { error: 'Session expirée', code: 'UNAUTHENTICATED' };
  });
  const read = () => provider().getList('services', { pagination: { page: 1, perPage: 10 }, filter: {} });

  it('est rafraîchie une seule fois pour tous ceux qui attendent, et chacun est servi', async () => {
    answers.refresh = async () => {
      await new Promise(later => setTimeout(later, 50));
      return fresh;
    };
    const shared = provider();
    const lists = await Promise.all(
      Array.from({ length: 6 }, () =>
        shared.getList('services', { pagination: { page: 1, perPage: 10 }, filter: {} }),
      ),
    );
    expect(lists.map(list => list.total)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(server.of('refresh')).toHaveLength(1);
    expect(server.of('refresh')[0]?.variables).toEqual({ refreshToken: 'rafraichir-1', user: '1' });
    expect(readSession()?.token.accessToken).toBe('second');
  });

  it('prend celle qu’un autre onglet vient d’obtenir sans la redemander', async () => {
    answers.Services = ({ headers }) => {
      if (headers.authorization === 'Bearer second') return page;
      localStorage.setItem('auth', JSON.stringify((fresh as { data: unknown }).data));
      return { error: 'Session expirée', code: 'UNAUTHENTICATED' };
    };
    await expect(read()).resolves.toMatchObject({ total: 1 });
    expect(server.of('refresh')).toHaveLength(0);
  });

  it('est effacée quand le serveur refuse aussi de la rafraîchir', async () => {
    answers.refresh = () => ({ error: 'Jeton déjà employé', code: 'UNAUTHENTICATED' });
    await expect(read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(readSession()).toBeNull();
    expect(server.of('Services')).toHaveLength(1);
  });
});
