import { resources } from '../resources/all';
import { printPattern } from '../schema/api/printAddress';
import { makeAddresses } from '../schema/api/addresses';
import { areas } from '../product/areas';
import { pages } from '../pages/all';
import { ownPages } from './ownPages';

/** Public addresses of the specification <-> react-admin's own. */
export const addresses = makeAddresses(resources.all, [
  ...Object.values(areas).map(area => area.base),
  ...pages.map(page => page.path),
  ...ownPages.map(page => page.path),
  printPattern,
]);
