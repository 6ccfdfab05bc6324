import { defineResource } from '../../../../src/schema/defineResource';
import { boolean, file, files, group, rows, text } from '../../../../src/schema/fields';

/** A check of a car at its return: files in groups, in rows, in lists of rows, and one that asks a right of its own. */
export const returnChecks = defineResource({
  name: 'return-checks',
  type: 'ReturnCheck',
  label: { one: 'état des lieux', many: 'états des lieux', gender: 'm' },
  navigation: { area: 'park', icon: 'clipboard-check' },
  fields: {
    title: text('Titre', { required: true }),
    signed: boolean('Signé'),
    outside: group('Extérieur', { front: file('Avant', { accept: 'image' }) }),
    report: file('Constat', { accept: 'document', access: { read: 'read_reports' } }),
    damages: rows('Dégâts', {
      place: text('Endroit', { required: true }),
      photo: file('Photo', { accept: 'image' }),
      quotes: files('Devis', { accept: 'document', max: 3 }),
    }),
  },
  access: {
    create: 'return_checks',
    update: 'return_checks',
    delete: 'return_checks',
    own: ['read_reports', 'return_checks'],
  },
  routes: false,
  list: { columns: ['title', 'outside.front'] },
});
