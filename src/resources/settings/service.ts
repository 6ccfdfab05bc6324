import { defineResource } from '../../schema/defineResource';
import { text } from '../../schema/fields';
import { merged, merging } from '../../schema/words/actions/merging';

export default defineResource({
  name: 'services',
  type: 'Service',
  recordType: 'ServiceType',
  label: { one: 'service', many: 'services', gender: 'm' },
  navigation: { area: 'settings', category: 'Prestations', icon: 'handshake' },
  fields: {
    name: text('Nom du service', { required: true, unique: true, max: 120 }),
    mergedInto: merged('services'),
  },
  list: {
    columns: ['name', 'createdAt'],
    empty: 'Aucun service. Ajoutez ce que vous facturez en plus de la location\u00a0: transfert, nettoyage.',
  },
  actions: { mergeService: merging('services', 'delete_service') },
  archive: true,
});
