import { isRecordId } from '../schema/api/recordId';
import { always, defineQuestions } from '../schema/definePage';
import { instant, reference, text } from '../schema/fields';

/** What is promised while its vehicle cannot be used, and is to be moved. */
export default defineQuestions({
  /** Of a vehicle, of what keeps it from being used, or of what holds it: `of` is one of `resource`. */
  DisplacedPeriods: {
    access: ['vehicles', 'reservations', 'contracts-service'],
    fields: {
      resource: text('Ressource', { required: true, max: 60 }),
      of: text('Fiche', {
        required: true,
        check: (id: string) => (isRecordId(id) ? null : 'Cette fiche n’existe pas'),
      }),
    },
    answers: {
      ...always({
        id: text('N°'),
        source: text('Origine'),
        from: instant('Du'),
        since: instant('Retenu depuis'),
        said: text('Retenu par'),
      }),
      to: instant('Au'),
      sourceId: text('Fiche'),
      label: text('Nom'),
      client: reference('Client', 'clients'),
      vehicle: reference('Véhicule', 'vehicles'),
      until: instant('Retenu jusqu’au'),
      reason: text('Motif'),
    },
    many: true,
  },
});
