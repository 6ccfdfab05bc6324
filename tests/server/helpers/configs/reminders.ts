import { defineResource } from '../../../../src/schema/defineResource';
import { reference, text } from '../../../../src/schema/fields';

/** A colleague's own reminders: each sees and changes theirs only. */
export const reminders = defineResource({
  name: 'reminders',
  type: 'Reminder',
  labels: { one: 'rappel', many: 'rappels', gender: 'm' },
  area: 'fleet',
  icon: 'bell',
  representation: ['subject'],
  fields: {
    subject: text('Objet', { required: true, searchable: true }),
    owner: reference('Pour', 'users', { required: true }),
  },
  operations: {
    list: 'Reminders',
    one: 'Reminder',
    create: 'createReminder',
    update: 'updateReminder',
    delete: 'deleteReminder',
  },
  ownActions: ['reminders', 'write_reminders'],
  access: {
    list: 'reminders',
    create: 'write_reminders',
    update: 'write_reminders',
    delete: 'write_reminders',
  },
  rule: { field: 'owner' },
  list: { columns: ['subject'] },
});
