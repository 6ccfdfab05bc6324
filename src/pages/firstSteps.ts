import { setupSteps } from '../product/setupSteps';
import { always, definePage } from '../schema/definePage';
import { boolean, choice, instant, integer, longText, rows, text } from '../schema/fields';

/** A step: done by what is in the tables, or confirmed by somebody. */
const step = {
  ...always({
    step: choice('Étape', setupSteps),
    done: boolean('Fait'),
    open: boolean('À la portée de qui demande'),
    confirmable: boolean('À confirmer par qui demande'),
  }),
  record: text('Fiche'),
  detail: text('En bref'),
  by: text('Confirmé par'),
  at: instant('Confirmé le'),
};

/** What a company sets before its first booking; gone once it is done. */
export default definePage({
  path: '/first-steps',
  area: 'settings',
  label: 'Premiers pas',
  icon: 'clipboard-list',
  access: 'SIGNED_IN',
  progress: 'FirstSteps',
  questions: {
    FirstSteps: {
      access: ['SIGNED_IN'],
      answers: {
        ...always({
          total: integer('Étapes'),
          done: integer('Faites'),
          left: integer('À faire par qui demande'),
          home: boolean('Page d’accueil'),
          steps: rows('Étapes', step),
        }),
        company: text('Société exploitante'),
      },
    },
    /** What the first rental conditions begin with; null once there are some. */
    ModelConditions: { access: ['create_rent_condition'], answers: longText('Conditions', { max: 50_000 }) },
    ModelConditionsAr: {
      access: ['create_rent_condition'],
      answers: longText('Conditions en arabe', { max: 50_000 }),
    },
  },
});
