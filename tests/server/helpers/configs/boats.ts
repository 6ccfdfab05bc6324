import { formatDate } from '../../../../src/domain/calendarDate';
import { updateRecord } from '../../../../server/records/update';
import { behaviourOf } from '../../../../server/behaviours/behaviours';
import { Refusal } from '../../../../server/records/refusal';
import { defineResource } from '../../../../src/schema/defineResource';
import { choice, date, reference, text } from '../../../../src/schema/fields';

/** Boats, each its keeper's own, whose stickers are renewed many at once, never to an earlier year. */
export const boats = defineResource({
  name: 'boats',
  type: 'Boat',
  labels: { one: 'bateau', many: 'bateaux', gender: 'm' },
  area: 'park',
  icon: 'clipboard-check',
  representation: ['name'],
  fields: {
    name: text('Nom', { required: true, searchable: true, sortable: true, max: 20 }),
    keeper: reference('Gardien', 'users'),
    harbour: choice('Port', { NORTH: 'Nord', SOUTH: 'Sud' }, { required: true }),
    state: choice('État', { AFLOAT: 'À flot', SOLD: 'Vendu' }, { required: true, default: 'AFLOAT' }),
    insurer: text('Assureur', { access: { read: 'see_insurers' } }),
    sticker: date('Vignette jusqu’au'),
  },
  operations: { list: 'Boats', one: 'Boat', create: 'createBoat', update: 'updateBoat' },
  ownActions: ['boats', 'see_insurers', 'renew_boat_stickers'],
  access: { list: 'boats', create: 'boats', update: 'boats' },
  rule: { field: 'keeper' },
  frozen: { field: 'state', values: ['SOLD'], message: 'Ce bateau est vendu.' },
  list: {
    columns: ['name', 'harbour', 'sticker'],
    filters: [
      { argument: 'harbour', path: 'harbour', operator: '=' },
      { argument: 'insurer', path: 'insurer', operator: '=' },
    ],
    bulk: {
      renewBoatStickers: {
        label: 'Renouveler les vignettes',
        access: 'renew_boat_stickers',
        fields: { until: date('Jusqu’au', { required: true }) },
        success: 'Vignettes renouvelées.',
      },
    },
  },
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
