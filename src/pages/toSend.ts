import { definePage } from '../schema/definePage';

/** What waits on this device for network, and the day's work that can be done without: it asks the server nothing. */
export default definePage({
  path: '/contract/to-send',
  area: 'contract',
  category: 'Location',
  label: 'À envoyer',
  access: 'contracts',
  questions: {},
});
