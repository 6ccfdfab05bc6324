import type { DataProvider } from 'ra-core';
import { dataProviderMethods } from './dataProviderMethods';
import { takeEarlyList } from './earlyList';
import type { KarhbaDataProvider } from './makeDataProvider';
import type { ListParams } from './variables';

type Call = (...args: unknown[]) => Promise<unknown>;

/** The code that speaks to the server, fetched once: the first list comes without it (src/providers/earlyList.ts). */
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
  getList: async (...[resource, params]: Parameters<DataProvider['getList']>) =>
    (await takeEarlyList(resource, params as ListParams)) ?? methods.getList(resource, params),
  question: async (...[name, params]: Parameters<KarhbaDataProvider['question']>) =>
    name === 'InspectionToMake'
      ? (await loadKeptAnswers()).askInspection(methods.question, params as never)
      : methods.question(name, params),
} as KarhbaDataProvider;
