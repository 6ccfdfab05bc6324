import { resources } from '../resources/all';
import { makeAddresses } from '../schema/addresses';
import { areas } from '../schema/areas';
import { customPages } from './customPages';
import { ownPages } from './ownPages';

/** Public addresses of the specification <-> react-admin's own. */
export const addresses = makeAddresses(resources.all, [
  ...Object.values(areas).map(area => area.base),
  ...customPages.map(page => page.path),
  ...ownPages.map(page => page.path),
]);
