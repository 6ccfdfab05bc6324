import { unlikelyBirth } from '../../domain/age';
import { presentDay } from '../../domain/clock';
import { formatPhone } from '../../domain/phone';
import { defineResource } from '../../schema/defineResource';
import { genders, internalOrExternal, maritalStatuses, userStates } from '../../product/enumerations';
import {
  boolean,
  choice,
  computed,
  country,
  date,
  email,
  file,
  group,
  instant,
  integer,
  longText,
  number,
  phone,
  reference,
  secret,
  section,
  text,
} from '../../schema/fields';
import type { Draft } from '../../schema/field';
import { roles } from '../../schema/words/access/permissions';

/** The server requires what signing in and rights need; what else a colleague has is required by the whole form. */
const required = 'Ce champ est obligatoire';
const tooShort = 'Ce Champ Contient au moin 8 caractères';
const eightCharacters = (value: string) => (value.trim().length >= 8 ? value.trim() : null);

export default defineResource({
  name: 'users',
  type: 'User',
  label: {
    one: 'utilisateur',
    many: 'utilisateurs',
    gender: 'm',
    titles: { create: 'Ajouter un nouveau utilisateur', edit: 'Modifier l’utilisateur' },
    messages: {
      created: 'Mise à jour réalisée avec succès !',
      updated: 'Mise à jour réalisée avec succès !',
    },
  },
  navigation: {
    area: 'settings',
    category: 'Utilisateurs',
    icon: 'user-cog',
    menu: { list: 'Liste des utilisateurs', create: 'Nouvel utilisateur' },
  },
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité et accès', {
      firstName: text('Nom', { required, max: 80, autofill: 'family-name' }),
      lastName: text('Prenom', { required, sortable: true, max: 80, autofill: 'given-name' }),
      birthday: date('Date de naissance', {
        expected: required,
        autofill: 'bday',
        warn: birth => unlikelyBirth(birth, presentDay()),
      }),
      civilStatus: choice('Titre civilité', maritalStatuses, { expected: required, message: required }),
      email: email('E-mail', {
        required: 'Veuillez entrer une adresse e-mail valide',
        unique: true,
        searchable: true,
        sortable: true,
      }),
      password: secret('Mot de passe', { show: 'api' }),
      newPassword: secret('Nouveau mot de passe', {
        help: '10 caractères au moins. Vide à la création\u00a0: une lettre invite à le choisir.',
      }),
      role: choice('Rôle', roles, { required, message: required, sortable: true, offers: ['ADMIN', 'USER'] }),
      gender: choice('Genre', genders, { expected: required, message: required, autofill: 'sex' }),
      suspended: boolean('Suspendu', { default: false, show: 'api' }),
      state: computed(
        choice('État', userStates, {
          tones: { ACTIVE: 'success', INVITED: 'info', SUSPENDED: 'danger' },
        }),
      ),
      lastSignIn: computed(instant('Dernière connexion')),
      apiKey: computed(text('Clé d’API', { show: 'api' })),
      invitedAt: computed(instant('Invité le, pas encore connecté')),
    }),
    ...section('Emploi et coordonnées', {
      externalUser: choice('Utilisateur externe', internalOrExternal, {
        expected: required,
        message: required,
      }),
      salary: integer('Salaire', {
        expected: required,
        mask: '9999999',
        min: 0,
        access: { read: 'update_users' },
      }),
      address: group('Adresse', {
        country: country('Pays', { default: 'TN', autofill: 'country-name' }),
        city: text('Ville', { expected: required, max: 80, autofill: 'address-level2' }),
        postalCode: text('Code postal', { max: 20, autofill: 'postal-code' }),
      }),
      phone: phone('Tel', {
        expected: required,
        mask: '99999999',
        parse: eightCharacters,
        format: formatPhone,
        message: tooShort,
        searchable: true,
        autofill: 'tel-national',
      }),
      phonePro: phone('Tel pro', {
        mask: '99999999',
        parse: eightCharacters,
        format: formatPhone,
        message: tooShort,
        autofill: 'work tel-national',
      }),
      hiringDate: date('Date d’embauche', { expected: required }),
      workHours: integer('Heures de travail par semaine', { expected: required, mask: '99999999', min: 0 }),
      post: text('Poste', { max: 80 }),
      category: text('Catégorie', { max: 80, suggestions: ['Cadre', 'Maîtrise', 'Exécution'] }),
      lineManager: reference('Responsable hiérarchique', 'users', {
        check: (manager: string, { id }: Draft) =>
          id != null && manager === String(id) ? 'Personne n’est son propre responsable' : null,
      }),
      timesheet: text('Horaires', { max: 200, access: { read: 'update_users' } }),
      leave: number('Congés restants (jours)', { min: 0, max: 365, access: { read: 'update_users' } }),
      signature: file('Signature', { accept: 'image', show: 'sheet' }),
      note: longText('Note', { max: 2000, wide: true, access: { read: 'update_users' } }),
    }),
  },
  operations: {
    list: 'users',
    one: 'user',
    update: 'updateUsers',
    delete: false,
    updates: {
      updateUser: {
        access: 'SIGNED_IN',
        self: true,
        page: {
          path: '/update-profile',
          title: 'Mon profil',
          menu: 'Mon Profile',
          shows: ['email', 'role', 'post', 'hiringDate'],
        },
        fields: [
          'firstName',
          'lastName',
          'birthday',
          'civilStatus',
          'gender',
          'address',
          'phone',
          'phonePro',
          'signature',
        ],
      },
    },
  },
  routes: { show: '/settings/user-list/:id' },
  list: {
    columns: [
      { main: '_label', second: 'email', label: 'Utilisateur' },
      'role',
      'phone',
      'post',
      'state',
      'lastSignIn',
    ],
    filters: ['role', 'gender'],
    sort: 'firstName',
    perPage: 10,
  },
  sheet: {
    panels: [
      {
        name: 'permissions',
        label: 'Droits',
        access: 'manage_permissions',
        leads: user => user.role === 'ADMIN',
      },
      { name: 'apiKey', label: 'Clé d’API', access: 'update_users' },
    ],
  },
  actions: {
    resendInvitation: {
      label: 'Renvoyer l’invitation',
      icon: 'mail',
      reads: ['state'],
      when: record => record.state === 'INVITED',
      confirm:
        'Une lettre part à son adresse, avec un lien pour choisir son mot de passe. Le lien précédent ne vaut plus.',
      success: 'Invitation envoyée.',
    },
    suspendUser: {
      label: 'Suspendre',
      icon: 'user-x',
      danger: true,
      reads: ['state'],
      when: (record, caller) => record.state !== 'SUSPENDED' && String(record.id) !== caller.id,
      confirm:
        'Ses sessions se ferment à l’instant sur tous ses appareils, et il ne peut plus se connecter. Ses fiches, ses droits et son historique restent.',
      success: 'Compte suspendu\u00a0: ses sessions sont fermées.',
    },
    reactivateUser: {
      label: 'Réactiver',
      icon: 'user-check',
      reads: ['state'],
      when: record => record.state === 'SUSPENDED',
      confirm: 'Il peut de nouveau se connecter, avec son mot de passe et les droits qu’il avait.',
      success: 'Compte réactivé.',
    },
  },
});
