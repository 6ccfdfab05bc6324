import { defineResource } from '../../src/schema/defineResource';
import { choice, date, reference, rows, text } from '../../src/schema/fields';

/** A small config that uses most words of the language, and is sound. */
export default defineResource({
  name: 'trailers',
  type: 'Trailer',
  label: { one: 'remorque', many: 'remorques', gender: 'f' },
  navigation: { area: 'park', icon: 'truck' },
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
  operations: { update: false, delete: false },
  access: { list: 'vehicles' },
  routes: { edit: '/park/trailer-sheet/:id' },
  list: { columns: ['plate', 'hires.from'], filters: ['state'] },
  state: 'state',
  actions: { sellTrailer: { from: ['FREE'], to: 'SOLD', access: 'create_trailer', label: 'Vendre' } },
  occupancy: {
    holds: {
      target: 'trailers',
      rows: 'hires',
      subject: 'trailer',
      from: 'from',
      to: 'to',
      kind: 'HIRE',
      said: 'louée',
      while: { state: ['FREE'] },
    },
  },
  invariants: { frozen: { while: { state: ['SOLD'] }, message: 'Remorque vendue' } },
});
