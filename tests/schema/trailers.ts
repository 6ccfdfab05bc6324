import { defineResource } from '../../src/schema/defineResource';
import { choice, date, reference, rows, text } from '../../src/schema/fields';

/** A small config that uses most words of the language, and is sound. */
export default defineResource({
  name: 'trailers',
  type: 'Trailer',
  labels: { one: 'remorque', many: 'remorques', gender: 'f' },
  area: 'park',
  icon: 'truck',
  representation: ['plate'],
  fields: {
    plate: text('Immatriculation', { required: true }),
    state: choice(
      'État',
      { FREE: 'Libre', SOLD: 'Vendue' },
      { default: 'FREE', readOnly: true, tones: { SOLD: 'workshop' } },
    ),
    until: date('Jusqu’au'),
    hires: rows('Locations', {
      trailer: reference('Remorque', 'trailers'),
      from: date('Du'),
      to: date('Au'),
    }),
  },
  routes: { list: '/park/trailer-list', edit: '/park/trailer-sheet/:id' },
  operations: { list: 'Trailers', one: 'Trailer', create: 'createTrailer' },
  ownActions: ['create_trailer'],
  access: { list: 'vehicles', create: 'create_trailer' },
  list: { columns: ['plate', 'hires.from'], filters: [{ argument: 'state', path: 'state', operator: '=' }] },
  transitions: {
    field: 'state',
    initial: 'FREE',
    moves: {
      sell: {
        operation: 'sellTrailer',
        from: ['FREE'],
        to: 'SOLD',
        access: 'create_trailer',
        label: 'Vendre',
      },
    },
  },
  occupies: {
    target: 'trailers',
    rows: 'hires',
    subject: 'trailer',
    from: 'from',
    to: 'to',
    kind: 'HIRE',
    said: 'louée',
  },
  frozen: { field: 'state', values: ['SOLD'], message: 'Remorque vendue' },
});
