import { resources } from '../../../src/resources/all';
import { makeAddresses } from '../../../src/schema/api/addresses';

const addresses = makeAddresses(resources.all);

/** Every screen that the resources declare: lists, forms, own pages, and the sheet of the demo company's third record. */
export const declaredScreens: readonly string[] = [
  ...new Set(
    resources.all.flatMap(({ name, routes, settings, updates }) => {
      const record = settings ? [] : [addresses.of(name, 'edit', '3'), addresses.of(name, 'show', '3')];
      const own = Object.values(updates ?? {}).map(({ page }) => page?.path);
      return [routes?.list, routes?.create, ...record, ...own].filter((path): path is string =>
        Boolean(path),
      );
    }),
  ),
];

/** The pages of those who have no session. */
export const visitorPages = [
  '/',
  '/login',
  '/forget-password',
  '/reset-password/1/inconnu',
  '/park/vehicle-list',
];
