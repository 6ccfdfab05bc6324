import { defineResource } from '../../../../src/schema/defineResource';
import { group, integer, money, rows, secret, text } from '../../../../src/schema/fields';

const guarded = { access: { read: 'update_users', write: 'update_users' } } as const;

/** People whose pay only those who administer users may know. */
export const employees = defineResource({
  name: 'employees',
  type: 'Employee',
  labels: { one: 'salarié', many: 'salariés', gender: 'm' },
  area: 'settings',
  icon: 'user',
  representation: ['name'],
  fields: {
    name: text('Nom', { required: true, searchable: true, sortable: true }),
    salary: integer('Salaire', { ...guarded, sortable: true }),
    pin: secret('Code'),
    contract: group('Contrat', { post: text('Poste'), hourly: money('Taux horaire', guarded) }),
    bonuses: rows('Primes', { reason: text('Motif'), amount: money('Montant', guarded) }),
  },
  operations: { list: 'Employees', one: 'Employee', create: 'createEmployee', update: 'updateEmployee' },
  ownActions: ['employees'],
  access: { list: 'employees', create: 'employees', update: 'employees' },
  list: {
    columns: ['name', 'salary'],
    filters: [
      { argument: 'salary', path: 'salary', operator: '>=' },
      { argument: 'bonus', path: 'bonuses.amount', operator: '>=' },
    ],
  },
});
