import { defineResource } from '../../schema/defineResource';
import { text } from '../../schema/fields';

export default defineResource({
  name: 'services',
  type: 'Service',
  labels: { one: 'service', many: 'services', gender: 'm' },
  area: 'settings',
  category: 'Prestations',
  icon: 'handshake',
  representation: ['name'],
  fields: {
    name: text('Nom du service', {
      required: true,
      unique: true,
      searchable: true,
      sortable: true,
      max: 120,
    }),
  },
  routes: {
    list: '/settings/service-list',
    create: '/settings/add-service',
    edit: '/settings/add-service/:id',
  },
  operations: {
    list: 'Services',
    one: 'Service',
    create: 'createService',
    update: 'updateService',
    delete: 'deleteService',
  },
  ownActions: ['update_service'],
  access: { list: 'services', create: 'create_service', update: 'update_service', delete: 'delete_service' },
  archive: true,
  list: {
    columns: ['name', 'createdAt'],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty:
      'Aucun service. Ajoutez ce que vous facturez en plus de la location : transfert, convoyage, nettoyage.',
  },
});
