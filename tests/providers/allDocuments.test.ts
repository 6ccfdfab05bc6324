// @vitest-environment jsdom
import { actionsOf } from '../../src/schema/words/actions/actions';
import type { ActionKind } from '../../src/schema/words/actions/actions';
import { readFileSync, readdirSync } from 'node:fs';
import { ApolloLink, Observable } from '@apollo/client/core';
import { parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApolloClient } from '../../src/providers/apolloClient';
import { authProvider } from '../../src/providers/authProvider';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { makeDataProvider } from '../../src/providers/makeDataProvider';
import { writeSession } from '../../src/providers/session';
import { startSession } from '../../src/providers/refreshSession';
import { resources } from '../../src/resources/all';
import { allDocuments } from '../../src/schema/api/allDocuments';
import type { Resource } from '../../src/schema/resource';
import { graphqlServer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

const known = allDocuments(resources);
const record = { id: '1', updatedAt: 5 };
const called = (resource: Resource, kind: ActionKind) => actionsOf(resource, kind).map(({ name }) => name);
const namesOf = (declared: object | undefined) => Object.keys(declared ?? {});

/** What the screens may ask of each method for a resource: nothing where it declares no such operation. */
const asked: Record<string, (resource: Resource) => readonly object[]> = {
  getList: ({ operations }) =>
    operations?.list ? [{ filter: {} }, { filter: {}, meta: { columns: '' } }] : [],
  getMany: ({ operations }) => (operations?.list ? [{ ids: ['1'] }] : []),
  getManyReference: ({ list, operations }) =>
    operations?.list ? (list?.filters ?? []).map(({ argument }) => ({ target: argument, id: '1' })) : [],
  getOne: ({ operations }) => (operations?.one ? [{ id: '1' }] : []),
  create: ({ operations }) => (operations?.create ? [{ data: {} }] : []),
  update: ({ operations, updates }) => [
    ...(operations?.update ? [{ id: '1', data: record, previousData: record }] : []),
    ...namesOf(updates).map(by => ({ id: '1', data: record, previousData: record, meta: { by } })),
  ],
  updateMany: ({ operations }) => (operations?.update ? [{ ids: ['1', '2'], data: record }] : []),
  delete: ({ operations }) => (operations?.delete ? [{ id: '1', previousData: record }] : []),
  deleteMany: ({ operations }) => (operations?.delete ? [{ ids: ['1', '2'] }] : []),
  lookup: () => [{ searchWord: 'a' }, { ids: ['1'] }, { within: { field: 'a', id: '1' } }],
  prefill: () => [{ field: 'a', id: '1' }],
  alike: () => [{ path: 'a', value: 'a' }],
  prepareImport: () => [
    { id: '1', file: new File([], 'a.xlsx') },
    { id: '1', mapping: [] },
  ],
  importLines: () => [{ id: '1' }],
  runImport: () => [{ id: '1' }],
  undoImport: () => [{ id: '1' }],
  writtenImports: () => [{}],
  cancelImport: () => [{ id: '1' }],
  importProgress: () => [{ id: '1' }],
  importTemplate: () => [{}],
  importLeft: () => [{ id: '1' }],
  search: () => [{ searchWord: 'abc' }],
  recordHistory: () => [{ id: '1' }],
  sheetTabs: () => [{ id: '1' }],
  transition: resource => called(resource, 'move').map(move => ({ id: '1', move })),
  action: resource => called(resource, 'record').map(action => ({ id: '1', action })),
  archive: ({ archive }) => (archive ? ['archive', 'restore'].map(way => ({ id: '1', way })) : []),
  // By its name, below.
  question: () => [],
  listAction: resource => called(resource, 'list').map(action => ({ action })),
  bulk: resource => called(resource, 'ticked').map(action => ({ action, ticked: { ids: ['1'] } })),
  exportList: ({ operations, list }) =>
    operations?.list && list ? [{ format: 'Excel' }, { format: 'PDF' }] : [],
  exportProgress: () => [{ key: 'a' }],
  quickFilterCounts: () => [{ searchWord: 'a' }],
  listTotals: ({ list }) => (list?.totals ? [{}] : []),
  savedViews: () => [{}],
  saveView: () => [{ id: '1', name: 'a' }],
  deleteSavedView: () => [{ id: '1' }],
  permissions: () => [{ id: '1' }],
  managePermissions: () => [{ id: '1', actions: [] }],
  rightsManagers: () => [{}],
  createApiKey: () => [{ id: '1' }],
  revokeApiKey: () => [{ id: '1' }],
  notifications: () => [{}],
  noteNotification: () => [{}],
  print: resource => called(resource, 'print').map(print => ({ id: '1', print })),
};

describe('la liste close des documents (DOCUMENTS=only)', () => {
  it('contient tout ce que chaque méthode du fournisseur de données envoie', async () => {
    const sent: string[] = [];
    const end = new ApolloLink(operation => {
      sent.push(operation.query.loc?.source.body ?? '');
      return Observable.of({ data: {} });
    });
    const provider = makeDataProvider(makeApolloClient(end), resources) as unknown as Record<
      string,
      (resource: string, params: object) => Promise<unknown>
    >;
    expect(Object.keys(provider).toSorted()).toEqual(Object.keys(asked).toSorted());
    for (const [method, paramsOf] of Object.entries(asked))
      for (const resource of resources.all)
        for (const params of paramsOf(resource)) {
          const before = sent.length;
          await provider[method]?.(resource.name, params).catch(() => undefined);
          expect(sent.length, `${method} of ${resource.name} sends`).toBeGreaterThan(before);
        }
    for (const name of Object.keys(resources.questions)) {
      const before = sent.length;
      await provider.question?.(name, { data: {} }).catch(() => undefined);
      expect(sent.length, `question ${name} is sent`).toBeGreaterThan(before);
    }
    expect(sent.filter(text => !known.has(text))).toEqual([]);
    const operations = resources.all.flatMap(resource => Object.values(resource.operations ?? {}));
    expect(new Set(sent).size).toBeGreaterThan(operations.length);
  });

  it('contient les scripts des pages de visiteur, mot pour mot', () => {
    const written = readdirSync('public')
      .filter(file => file.endsWith('.js'))
      .flatMap(
        file => readFileSync(`public/${file}`, 'utf8').match(/(?<=')(query|mutation) [^']+(?=')/g) ?? [],
      );
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter(text => !known.has(text))).toEqual([]);
  });

  it('ne contient que des documents qui se lisent, chacun d’une opération', () => {
    for (const text of known) expect(parse(text).definitions, text).toHaveLength(1);
  });

  describe('et ce que la session envoie hors du fournisseur', () => {
    let server: Awaited<ReturnType<typeof graphqlServer>>;
    beforeEach(async () => {
      const fresh = sessionOf('ADMIN', { accessToken: 'second' });
      server = await graphqlServer(({ name }) => ({
        data: name === 'PermissionByUserId' ? { actions: [] } : fresh,
      }));
    });
    afterEach(async () => {
      await server.close();
      localStorage.clear();
    });

    it('entrer, rester, connaître ses droits, sortir', async () => {
      await authProvider.login({ email: 'a@b.tn', password: 'x' });
      writeSession(sessionOf('ADMIN'));
      await startSession('/settings/service-list');
      await permissionsProvider.reload();
      await authProvider.logout({});
      expect(server.calls.map(call => call.name)).toEqual([
        'login',
        'refresh',
        'PermissionByUserId',
        'logout',
      ]);
      expect(server.calls.map(call => call.query).filter(text => !known.has(text))).toEqual([]);
    });
  });
});
