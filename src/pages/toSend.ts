import { definePage } from '../schema/definePage';

/** What waits on this device for network, and the day's work that can be done without: it queries nothing of the server. */
export default definePage({
  path: '/contract/to-send',
  area: 'contract',
  category: 'Location',
  label: 'À envoyer',
  access: 'contracts',
  questions: {},
});
