import { defineResource } from '../../../../src/schema/defineResource';
import { group, integer, money, rows, secret, text } from '../../../../src/schema/fields';

const guarded = { access: { read: 'update_users', write: 'update_users' } } as const;

/** People whose pay only those who administer users may know. */
export const employees = defineResource({
  name: 'employees',
  type: 'Employee',
  label: { one: 'salarié', many: 'salariés', gender: 'm' },
  navigation: { area: 'settings', icon: 'user' },
  fields: {
    name: text('Nom', { required: true, searchable: true, sortable: true }),
    salary: integer('Salaire', { ...guarded, sortable: true }),
    pin: secret('Code'),
    contract: group('Contrat', { post: text('Poste'), hourly: money('Taux horaire', guarded) }),
    bonuses: rows('Primes', { reason: text('Motif'), amount: money('Montant', guarded) }),
  },
  operations: { delete: false },
  access: { create: 'employees', update: 'employees' },
  routes: false,
  list: {
    columns: ['name', 'salary'],
    filters: [
      { path: 'salary', operator: '>=' },
      { path: 'bonuses.amount', argument: 'bonus', operator: '>=' },
    ],
    perPage: 10,
  },
});
