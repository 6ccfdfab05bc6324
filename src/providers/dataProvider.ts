import type { DataProvider, RaRecord } from 'ra-core';
import { resources } from '../resources/all';
import { listReading, recordReading } from '../schema/api/readings';
import type { ListParams } from '../schema/api/readings';
import { questionKey } from '../schema/api/questionKey';
import { dataProviderMethods } from './dataProviderMethods';
import { takeEarly } from './early';
import type { KarhbaDataProvider } from './makeDataProvider';

type Call = (...args: unknown[]) => Promise<unknown>;

/** The code that speaks to the server, fetched once: the first page comes without it (src/providers/early.ts). */
export const loadDataProvider = () => import('./apolloDataProvider');

/** What is kept of the day's work for where there is no network: fetched with the first inspection. */
export const loadKeptAnswers = () => import('./offline/keptAnswers');

const late = (method: string): [string, Call] => [
  method,
  async (...args) => {
    const { apolloDataProvider } = await loadDataProvider();
    return (apolloDataProvider as unknown as Record<string, Call>)[method]?.(...args);
  },
];

const methods = Object.fromEntries(dataProviderMethods.map(late)) as unknown as KarhbaDataProvider;

/** For `<Admin dataProvider>`: takes the answer that was requested early, else requests it. */
export const dataProvider = {
  ...methods,
  getList: async (...[name, params]: Parameters<DataProvider['getList']>) => {
    const reading = listReading(resources.get(name), resources, params as ListParams);
    const early = await takeEarly<{ data: RaRecord[]; count: number }>(reading);
    return early ? { data: early.data, total: early.count } : methods.getList(name, params);
  },
  getOne: async (...[name, params]: Parameters<DataProvider['getOne']>) => {
    const early = await takeEarly<RaRecord>(recordReading(resources.get(name), resources, String(params.id)));
    return early ? { data: early } : methods.getOne(name, params);
  },
  question: async (...[name, params]: Parameters<KarhbaDataProvider['question']>) =>
    name === 'InspectionToMake'
      ? (await loadKeptAnswers()).askInspection(early, params as never)
      : methods.question(name, params),
} as KarhbaDataProvider;

const early: KarhbaDataProvider['question'] = async (name, params) => {
  const data = await takeEarly<never>({ key: questionKey(name, params.data) });
  return data ? { data } : methods.question(name, params);
};
