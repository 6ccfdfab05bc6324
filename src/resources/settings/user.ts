import { formatPhone } from '../../domain/phone';
import { defineResource } from '../../schema/defineResource';
import { genders, internalOrExternal, maritalStatuses } from '../../schema/enumerations';
import {
  boolean,
  choice,
  date,
  email,
  group,
  integer,
  longText,
  phone,
  secret,
  section,
  text,
} from '../../schema/fields';
import { roles } from '../../schema/permissions';

const required = 'Ce champ est obligatoire';
const tooShort = 'Ce Champ Contient au moin 8 caractères';
const eightCharacters = (value: string) => (value.trim().length >= 8 ? value.trim() : null);

export default defineResource({
  name: 'users',
  type: 'User',
  labels: { one: 'utilisateur', many: 'utilisateurs', gender: 'm' },
  area: 'settings',
  category: 'Utilisateurs',
  icon: 'user-cog',
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité', {
      firstName: text('Nom', { required, searchable: true, sortable: true, max: 80 }),
      lastName: text('Prenom', { required, searchable: true, sortable: true, max: 80 }),
      birthday: date('Date de naissance', { required }),
      civilStatus: choice('Titre civilité', maritalStatuses, { required }),
      gender: choice('Genre', genders, { required }),
      address: group('Adresse', {
        country: text('Pays', { max: 60 }),
        city: text('Ville', { required, max: 80 }),
        postalCode: text('Code postal', { max: 20 }),
      }),
      phone: phone('Tel', {
        required,
        mask: '99999999',
        parse: eightCharacters,
        format: formatPhone,
        message: tooShort,
        searchable: true,
      }),
      phonePro: phone('Tel pro', {
        mask: '99999999',
        parse: eightCharacters,
        format: formatPhone,
        message: tooShort,
      }),
    }),
    ...section('Compte', {
      email: email('E-mail', {
        required: 'Veuillez entrer une adresse e-mail valide',
        unique: true,
        searchable: true,
        sortable: true,
      }),
      password: secret('Mot de passe', { hidden: true }),
      newPassword: secret('Nouveau mot de passe', { help: '10 caractères au moins' }),
      role: choice('Rôle', roles, { required, sortable: true, offers: ['ADMIN', 'USER'] }),
      suspended: boolean('Suspendu', { default: false }),
    }),
    ...section('Emploi', {
      externalUser: choice('Utilisateur externe', internalOrExternal, { required }),
      hiringDate: date('Date d’embauche', { required }),
      salary: integer('Salaire', {
        required,
        mask: '9999999',
        min: 0,
        access: { read: 'update_users' },
      }),
      workHours: integer('Heures de travail par semaine', { required, mask: '99999999', min: 0 }),
      post: text('Poste', { max: 80 }),
      note: longText('Note', { max: 2000, wide: true, access: { read: 'update_users' } }),
    }),
  },
  routes: { list: '/settings/user-list', create: '/settings/add-user', edit: '/settings/add-user/:id' },
  operations: { list: 'users', one: 'user', create: 'createUser', update: 'updateUsers' },
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
      fields: ['firstName', 'lastName', 'birthday', 'civilStatus', 'gender', 'address', 'phone', 'phonePro'],
    },
  },
  access: { list: 'users', create: 'create_user', update: 'update_users' },
  list: {
    columns: [
      { main: '_label', second: 'email', label: 'Utilisateur' },
      'role',
      'phone',
      'post',
      'suspended',
    ],
    filters: [
      { argument: 'role', path: 'role', operator: '=' },
      { argument: 'gender', path: 'gender', operator: '=' },
    ],
    sort: { field: 'firstName', order: 'asc' },
  },
  menu: { list: 'Liste des utilisateurs', create: 'Nouvel utilisateur' },
  titles: { create: 'Ajouter un nouveau utilisateur', edit: 'Modifier l’utilisateur' },
  messages: { created: 'Mise à jour réalisée avec succès !', updated: 'Mise à jour réalisée avec succès !' },
});
