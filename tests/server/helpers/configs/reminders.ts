import { defineResource } from '../../../../src/schema/defineResource';
import { reference, text } from '../../../../src/schema/fields';

/** A colleague's own reminders: each sees and changes theirs only. */
export const reminders = defineResource({
  name: 'reminders',
  type: 'Reminder',
  label: { one: 'rappel', many: 'rappels', gender: 'm' },
  navigation: { area: 'fleet', icon: 'bell' },
  fields: {
    subject: text('Objet', { required: true, searchable: true }),
    owner: reference('Pour', 'users', { required: true }),
  },
  access: {
    create: 'write_reminders',
    update: 'write_reminders',
    delete: 'write_reminders',
    own: ['write_reminders'],
    ownedBy: 'owner',
  },
  routes: false,
  list: { columns: ['subject'] },
});
