import { formatDate } from '../../../../src/domain/calendarDate';
import { updateRecord } from '../../../../server/engine/records/update';
import { behaviourOf } from '../../../../server/engine/records/behaviours';
import { Refusal } from '../../../../server/engine/base/refusal';
import { defineResource } from '../../../../src/schema/defineResource';
import { choice, date, reference, text } from '../../../../src/schema/fields';

/** Boats, each its keeper's own, whose stickers are renewed many at once, never to an earlier year. */
export const boats = defineResource({
  name: 'boats',
  type: 'Boat',
  label: { one: 'bateau', many: 'bateaux', gender: 'm' },
  navigation: { area: 'park', icon: 'clipboard-check' },
  fields: {
    name: text('Nom', { required: true, searchable: true, sortable: true, max: 20 }),
    keeper: reference('Gardien', 'users'),
    harbour: choice('Port', { NORTH: 'Nord', SOUTH: 'Sud' }, { required: true }),
    state: choice('État', { AFLOAT: 'À flot', SOLD: 'Vendu' }, { required: true, default: 'AFLOAT' }),
    insurer: text('Assureur', { access: { read: 'see_insurers' } }),
    sticker: date('Vignette jusqu’au'),
  },
  operations: { delete: false },
  access: {
    create: 'boats',
    update: 'boats',
    own: ['see_insurers', 'renew_boat_stickers'],
    ownedBy: 'keeper',
  },
  routes: false,
  list: {
    columns: ['name', 'harbour', 'sticker'],
    filters: ['harbour', { path: 'insurer', operator: '=' }],
  },
  actions: {
    renewBoatStickers: {
      on: 'ticked',
      label: 'Renouveler les vignettes',
      access: 'renew_boat_stickers',
      fields: { until: date('Jusqu’au', { required: true }) },
      success: 'Vignettes renouvelées.',
    },
  },
  invariants: { frozen: { while: { state: ['SOLD'] }, message: 'Ce bateau est vendu.' } },
});

export const boatBehaviour = behaviourOf(boats, {
  bulkActions: {
    renewBoatStickers: ({ each, input, ...context }) =>
      each(async boat => {
        if (boat.sticker && boat.sticker.slice(0, 4) > String(input.until).slice(0, 4))
          throw new Refusal('CONFLICT', `sa vignette court déjà jusqu’au ${formatDate(boat.sticker)}.`);
        await updateRecord(context, boats, boat.id, { sticker: input.until });
      }),
  },
});
