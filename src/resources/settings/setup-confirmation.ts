import { confirmedSteps } from '../../product/setupSteps';
import { defineResource } from '../../schema/defineResource';
import { choice, reference } from '../../schema/fields';

/**
 * What somebody confirmed of one of the first steps (src/pages/firstSteps.ts) that no record can show: that the rates
 * of the law were looked at, that there is no logo, that nobody else works here. Who and when stay.
 */
export default defineResource({
  name: 'setup-confirmations',
  type: 'SetupConfirmation',
  label: { one: 'étape confirmée', many: 'étapes confirmées', gender: 'f' },
  navigation: { area: 'settings', icon: 'clipboard-check' },
  fields: {
    step: choice('Étape', confirmedSteps, { required: true, unique: true }),
    user: reference('Par', 'users', { readOnly: true }),
  },
  operations: { list: false, one: false, update: false, delete: false },
  access: { create: 'SUPER_ADMIN' },
  routes: false,
});
