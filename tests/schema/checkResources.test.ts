import { describe, expect, it } from 'vitest';
import { bindBehaviours } from '../../server/engine/records/bindBehaviours';
import { product } from '../../server/product';
import { resources } from '../../src/resources/all';
import { checkResources, ConfigError } from '../../src/schema/checkResources';
import {
  boolean,
  choice,
  code,
  date,
  file,
  group,
  lines,
  percent,
  reference,
  rows,
  text,
} from '../../src/schema/fields';
import type { Resource } from '../../src/schema/resource';
import { makeResources } from '../../src/schema/resources';
import trailers from './trailers';

type Loose = Record<string, unknown>;
const plain = {
  ...trailers,
  routes: { list: '/park/trailer-list', edit: '/park/trailer-sheet/:id' },
} as unknown as Loose & {
  fields: Loose;
  list: Loose;
  occupies: Loose;
};
const fields = (more: Loose) => ({ fields: { ...plain.fields, ...more } });
const list = (more: Loose) => ({ list: { ...plain.list, ...more } });
const move = (more: Loose) => ({
  actions: [{ ...trailers.actions?.[0], ...more }],
});
const occupies = (more: Loose) => ({ occupies: { ...plain.occupies, ...more } });

/** The reference to what the rows of hires hold. */
const hire = (more: Loose) => {
  const { hires } = trailers.fields;
  return fields({
    hires: { ...hires, fields: { ...hires.fields, trailer: { ...hires.fields.trailer, ...more } } },
  });
};

/** Trailers that are lent to somebody, and have to be insured meanwhile. */
const covered = (more: Loose) => ({
  ...fields({
    since: date('Du'),
    insured: { ...date('Au'), covers: { from: 'since', without: 'Sans assurance' }, ...more },
    renter: reference('Pour', 'trailers'),
  }),
  ...occupies({ holder: 'renter' }),
});

const withUpdate = {
  operations: { ...trailers.operations, update: 'updateTrailer' },
  access: { ...trailers.access, update: 'SUPER_ADMIN' },
};

/** The faults of the config, changed here and there, beside the given others. */
function faultsOf(changes: Loose, ...others: Loose[]): readonly string[] {
  const all = [changes, ...others].map((change, index) => ({
    file: `park/${index === 0 ? 'trailer' : `other${index}`}.ts`,
    resource: { ...plain, ...change } as unknown as Resource,
  }));
  try {
    checkResources(all, resources.product);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.message).toContain(error.faults[0]);
    return error.faults;
  }
}

/** A list filtered by a trailer, its rows' own. */
const byTrailer = list({ filters: [{ argument: 'trailer', path: 'hires.trailer', operator: '=' }] });

const other = {
  name: 'boats',
  type: 'Boat',
  routes: {},
  operations: {},
  state: undefined,
  actions: undefined,
  occupies: undefined,
};
const tow = { name: 'tow', kind: 'ticked', label: 'Remorquer', access: 'vehicles', success: 'Remorquées.' };
const rent = {
  name: 'rent',
  kind: 'record',
  label: 'Louer',
  access: 'vehicles',
  argument: 'id',
  returns: 'trailers',
  success: 'Louée',
};

describe('une configuration fautive arrête le démarrage, et dit quoi écrire', () => {
  it('laisse passer celle qui ne l’est pas', () => {
    expect(faultsOf({ archive: true, ...withUpdate })).toEqual([]);
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(hire({ free: { from: 'from', to: 'until' } }))).toEqual([]);
    expect(faultsOf(hire({ among: { state: ['FREE'] } }))).toEqual([]);
    expect(faultsOf(occupies({ out: { field: 'state', values: ['SOLD'] } }))).toEqual([]);
    expect(faultsOf({}, other)).toEqual([]);
    expect(faultsOf(covered({}))).toEqual([]);
    const tabs = [{ of: 'trailers', by: 'trailer' }];
    expect(faultsOf({ ...byTrailer, ...withUpdate, tabs, readFirst: true })).toEqual([]);
    const told = list({
      columns: ['plate', '_today', { main: '_deadline' }],
      filters: [
        { argument: 'now', path: '_today', operator: '=' },
        { argument: 'due', path: '_deadline', operator: '<=' },
      ],
      quickFilters: [{ label: 'À voir', values: { now: 'HIRE', due: '+30' } }],
      sort: { field: '_deadline', order: 'asc' },
    });
    const watched = fields({ until: date('Jusqu’au', { deadline: [7] }) });
    const occupied = { while: { field: 'state', values: ['FREE'] } };
    expect(faultsOf({ ...told, ...watched, occupied, figures: ['_today', '_deadline'] })).toEqual([]);
  });

  const cases: readonly [Loose, string][] = [
    [
      { name: undefined },
      'name : écrivez un nom en minuscules, chiffres et tirets, et exportez la ressource par défaut',
    ],
    [{ name: 'Trailers' }, 'name : écrivez un nom en minuscules, chiffres et tirets'],
    [{ representation: ['colour'] }, 'representation : « colour » n’est pas un champ de trailers'],
    [{ figures: ['colour'] }, 'sheet.figures : « colour » n’est pas un champ de trailers'],
    [
      fields({ rate: percent('Taux', { begins: 'UsualRate' }) }),
      'fields : « Taux » : begins nomme une question sans champs : « UsualRate » n’en est pas une',
    ],
    [fields({ owner: reference('À', 'ownrs') }), 'fields.owner : la ressource visée « ownrs » n’existe pas'],
    [
      fields({ parts: rows('P', { owner: reference('À', 'ownrs') }) }),
      'fields.parts.owner : la ressource visée « ownrs » n’existe pas',
    ],
    [fields({ due: date('Fin', { deadline: [400] }) }), 'fields.due.deadline : 366 jours au plus'],
    [
      fields({ due: date('Fin', { deadline: { days: [7], while: { field: 'plate', values: ['X'] } } }) }),
      'fields.due.deadline.while.field : « plate » n’est pas un champ choice',
    ],
    [
      fields({ due: date('Fin', { deadline: { days: [7], unless: 'plate' } }) }),
      'fields.due.deadline.unless : « plate » n’est pas un champ date de la fiche',
    ],
    [
      { ...fields({ due: date('Fin', { deadline: [7] }) }), access: { create: 'create_vehicle' } },
      'access.list : qui lit ces fiches est averti',
    ],
    [list({ photo: 'plate' }), 'list.photo : « plate » n’est pas une image de la fiche même'],
    [list({ photo: 'picture' }), 'list.photo : « picture » n’est pas un champ de trailers'],
    [{ actions: [{ ...tow, access: 'SIGNED_IN' }] }, 'actions.tow.access : ouvert à tous'],
    [
      { actions: [{ ...tow, fields: { ids: text('N°') } }] },
      'actions.tow.fields.ids : ce nom dit quelles fiches sont cochées',
    ],
    [
      { actions: [{ ...tow, fields: { scan: file('Scan') } }] },
      'actions.tow.fields.scan : une action sur plusieurs fiches demande des valeurs simples',
    ],
    [
      { actions: [tow], operations: { create: 'createTrailer' }, routes: {} },
      'operations.list : les fiches se cochent dans leur liste',
    ],
    [{ ...list({ grouping: 'hires' }), actions: [tow] }, 'actions : une liste par groupes'],
    [{ notified: { colour: 'colour' } }, 'notified.colour : « colour » n’est ni id ni un champ simple'],
    [fields({ id: text('N°') }), 'fields.id : « id » est réservé au moteur'],
    [fields({ parent_id: text('N°') }), 'fields.parent_id : « parent_id » est réservé au moteur'],
    [fields({ _frozen_by: text('N°') }), 'fields._frozen_by : « _frozen_by » est réservé au moteur'],
    [
      fields({ 'a-b': text('N°') }),
      'fields.a-b : un nom de champ est fait de lettres, de chiffres et de _ simples',
    ],
    [fields({ a__b: text('N°') }), 'fields.a__b : un nom de champ'],
    [
      fields({ parts: rows('P', { main: boolean('M', { onlyOne: true }) }) }),
      'fields.parts.main : onlyOne, unique: { within } et derive se disent d’un champ écrit de la fiche même',
    ],
    [
      fields({ parts: rows('P', { main: text('M', { derive: () => null }) }) }),
      'fields.parts.main.derive : se dit d’un champ de la fiche même',
    ],
    [
      fields({ model: text('M', { unique: { within: 'brnd' } }) }),
      'fields.model.unique.within : « brnd » n’est pas un champ simple voisin',
    ],
    [
      fields({ twin: reference('J', 'trailers', { within: 'plate' }) }),
      'fields.twin.within : « plate » n’est pas une reference voisine : nommez-en une',
    ],
    [
      fields({
        parts: rows('P', {
          yard: reference('C', 'trailers'),
          twin: reference('J', 'trailers', { within: 'yard' }),
        }),
      }),
      'fields.parts.twin.within : les fiches de « trailers » n’ont pas de reference « yard » vers « trailers »',
    ],
    [
      fields({
        yard: reference('C', 'trailers', { access: { read: 'vehicles' } }),
        twin: reference('J', 'trailers', { within: 'yard' }),
      }),
      'fields.twin.within : qui choisit saurait « yard » de « trailers », qui demande un droit de lecture',
    ],
    [
      fields({ twin: reference('J', 'trailers', { among: { stat: ['FREE'] } }) }),
      'fields.twin.among : « stat » n’est pas un champ choice de « trailers »\u00a0: vouliez-vous «\u00a0state\u00a0»',
    ],
    [
      fields({ parts: rows('P', { twin: reference('J', 'trailers', { among: { state: ['FRE'] } }) }) }),
      'fields.parts.twin.among : « FRE » n’est pas un état de state\u00a0: vouliez-vous «\u00a0FREE\u00a0»',
    ],
    [
      { actions: [{ ...rent, fields: { to: reference('À', 'trailers', { among: { plate: ['1'] } }) } }] },
      'actions.rent.fields.to.among : « plate » n’est pas un champ choice de « trailers »',
    ],
    [
      fields({ twin: reference('J', 'trailers', { among: { state: ['FREE'], plate: ['1'] } }) }),
      'fields.twin.among : nommez un seul champ, et ses valeurs',
    ],
    [
      fields({ twin: reference('J', 'trailers', { among: {} }) }),
      'fields.twin.among : écrivez un objet d’une clé au moins',
    ],
    [
      fields({
        twin: reference('J', 'trailers', { among: { state: ['FREE'] }, follows: 'hires.trailer.twin' }),
      }),
      'fields.twin.among : ce par quoi le champ commence pourrait ne pas en être\u00a0: ôtez default ou follows',
    ],
    [
      fields({
        use: choice('U', { FREE: 'Libre' }, { access: { read: 'vehicles' } }),
        twin: reference('J', 'trailers', { among: { use: ['FREE'] } }),
      }),
      'fields.twin.among : qui choisit saurait « use » de « trailers », qui demande un droit de lecture',
    ],
    [
      fields({ twin: reference('J', 'trailers', { fills: { plte: 'plate' } }) }),
      'fields.twin.fills.plte : « plte » n’est pas un champ simple voisin',
    ],
    [
      fields({ twin: reference('J', 'trailers', { fills: { state: 'state' } }) }),
      'fields.twin.fills.state : « state » ne se saisit pas : ôtez-le de fills',
    ],
    [
      fields({ twin: reference('J', 'trailers', { fills: { plate: 'hires.from' } }) }),
      'fields.twin.fills.plate : « hires.from » n’est pas un champ simple de « trailers »',
    ],
    [
      fields({ twin: reference('J', 'trailers', { fills: { plate: 'until' } }) }),
      'fields.twin.fills.plate : « until » est un champ date, « plate » un champ text',
    ],
    [
      fields({
        use: choice('U', { FREE: 'Libre' }),
        twin: reference('J', 'trailers', { fills: { use: 'state' } }),
      }),
      'fields.twin.fills.use : « SOLD » de « state » n’est pas un choix de « use »',
    ],
    [
      { actions: [{ ...rent, fields: { to: reference('À', 'trailers', { fills: { plate: 'plate' } }) } }] },
      'actions.rent.fields.to.fills.plate : « plate » n’est pas un champ simple voisin',
    ],
    [
      { offered: { while: { field: 'state', values: ['BROKEN'] } } },
      'offered.while : « BROKEN » n’est pas un état de state',
    ],
    [
      { actions: [{ ...rent, fields: { by: group('Par', { name: text('Nom') }) } }] },
      'actions.rent.fields.by : une action ne demande ni groupe ni liste de fiches',
    ],
    [
      { actions: [{ ...rent, fields: { legs: rows('A', { inner: rows('B', { at: text('À') }) }) } }] },
      'actions.rent.fields.legs : les lignes d’une action n’ont que des valeurs',
    ],
    [
      { actions: [{ ...rent, fields: { to: reference('À', 'trailers', { within: 'by' }) } }] },
      'actions.rent.fields.to.within : « by » n’est pas une reference voisine',
    ],
    [
      { removable: { field: 'state', values: ['FRE'], message: 'Non' } },
      'invariants.removable : « FRE » n’est pas un état de state\u00a0: vouliez-vous «\u00a0FREE\u00a0»',
    ],
    [
      { removable: { field: 'state', values: ['FREE'], message: 'Non', messages: { FREE: 'Non' } } },
      'invariants.removable.messages.FREE : la fiche s’y supprime',
    ],
    [
      fields({ twin: reference('J', 'trailers', { default: 'usual' }) }),
      'fields.twin.default : « trailers » ne dit pas laquelle de ses fiches est prise : donnez-lui un champ boolean, onlyOne: true',
    ],
    [
      hire({ default: 'usual' }),
      "fields : « Remorque » : default: 'usual' et follows se disent d’un champ saisi de la fiche même",
    ],
    [
      fields({ twin: reference('J', 'trailers', { follows: 'plate' }) }),
      'fields.twin.follows : un champ reference ne suit pas un champ text',
    ],
    [
      fields({ since: date('Depuis', { follows: 'hires' }) }),
      'fields.since.follows : « hires » n’est ni un champ simple voisin, ni « lignes.reference.champ »',
    ],
    [
      fields({ since: date('Depuis', { follows: 'until', default: 'today' }) }),
      'fields.since.default : ce qui suit un autre champ n’a pas de valeur à soi : ôtez default, ou follows',
    ],
    [
      fields({ twin: reference('J', 'trailers', { follows: 'hires.from.twin' }) }),
      'fields.twin.follows : « hires.from » n’est pas une reference d’un champ rows',
    ],
    [
      fields({ twin: reference('J', 'trailers', { follows: 'hires.trailer.plate' }) }),
      'fields.twin.follows : « plate » n’est pas une reference de « trailers »',
    ],
    [
      fields({ twin: reference('J', 'trailers', { tells: ['plat'] }) }),
      'fields.twin.tells : « plat » n’est pas un champ de « trailers »',
    ],
    [
      fields({ twin: reference('J', 'trailers', { tells: ['hires'] }) }),
      'fields.twin.tells : « hires » de « trailers » n’est pas un champ simple, lu de tous',
    ],
    [
      {
        actions: [trailers.actions?.[0], { ...trailers.actions?.[0], name: 'lendTrailer', label: 'Prêter' }],
      },
      'actions.lendTrailer.icon : « check » est déjà l’icône de « Vendre » : donnez-lui la sienne',
    ],
    [{ short: ['state', 'colour'] }, 'sheet.short : « colour » n’est pas un champ de trailers'],
    [{ short: ['until'] }, 'sheet.short : une fiche ne va pas sans « plate » : nommez-le aussi'],
    [
      fields({ plate: { ...trailers.fields.plate, expected: true } }),
      'fields.plate.expected : ce que le formulaire attend n’est ni obligatoire, ni dans une ligne',
    ],
    [
      { kept: { field: 'colour', values: ['X'], message: 'Reste.' } },
      'invariants.kept.field : « colour » n’est pas un champ de trailers',
    ],
    [{ synonyms: [] }, 'synonyms : écrivez une liste d’un élément au moins'],
    [
      fields({ from: date('Du', { notBefore: 'unti' }) }),
      'fields.from.notBefore : « unti » n’est pas un champ voisin',
    ],
    [
      fields({ legs: rows('A', { inner: rows('B', { at: text('À') }) }) }),
      'fields.legs.inner : pas de rows dans rows : déclarez la ligne comme ressource et employez lines',
    ],
    [
      fields({ legs: rows('A', { at: text('À', { sortable: true }) }) }),
      'fields.legs.at.sortable : une liste ne se trie pas par une valeur de ses lignes',
    ],
    [
      fields({ pay: text('P', { searchable: true, access: { read: 'users' } }) }),
      'fields.pay.searchable : un champ réservé ne se cherche pas',
    ],
    [
      { ...fields({ plate: text('P', { access: { read: 'users' } }) }) },
      'representation : « plate » est réservé',
    ],
    [list({ columns: ['colour'] }), 'list.columns.0 : « colour » n’est pas un champ'],
    [
      list({ columns: ['plate', { main: 'plate', second: ['hires.colour'] }] }),
      'list.columns.1 : « hires.colour » n’est pas un champ',
    ],
    [list({ grouping: 'plate' }), 'list.grouping : « plate » n’est pas un champ rows'],
    [{ archive: true }, 'archive : dites qui archive : nommez operations.delete, ou operations.update'],
    [
      { archive: true, ...withUpdate, ...fields({ isArchived: text('A') }) },
      'archive : « isArchived » est le nom que le moteur lui donne',
    ],
    [list({ sort: { field: 'colour', order: 'asc' } }), 'list.sort : « colour » n’est pas un champ'],
    [
      list({ filters: [{ argument: 'limit', path: 'state', operator: '=' }] }),
      'list.filters.limit : argument déjà pris',
    ],
    [
      list({ filters: [{ argument: 'recherche', path: 'state', operator: '=' }] }),
      'list.filters.recherche : argument déjà pris',
    ],
    [
      { operations: { list: 'Trailers', one: 'trailersToPDF' } },
      'operations : « trailersToPDF » est déjà une opération',
    ],
    [
      list({ filters: [{ argument: 'c', path: 'colour', operator: '=' }] }),
      'list.filters.c : « colour » n’est pas un champ',
    ],
    [
      list({ quickFilters: [{ label: 'Rouges', values: { colour: 'red' } }] }),
      'list.quickFilters « Rouges » : « colour » n’est pas un filtre déclaré',
    ],
    [{ settings: { dated: 'until', single: true } }, 'storage.settings : écrivez dated, ou single: true'],
    [{ settings: { single: true } }, 'operations : un réglage unique se lit, se crée et se modifie'],
    [
      fields({ no: code('N°', { prefix: 'R', digits: 3, setting: 'trailers.plate' }) }),
      'fields.no.code.setting : « trailers.plate » n’est pas un texte obligatoire d’un réglage unique',
    ],
    [{ settings: { dated: 'since' } }, 'storage.settings.dated : « since » n’est pas un champ'],
    [
      { access: { list: 'vehicles' } },
      'access.create : l’opération createTrailer est ouverte à personne : dites quel droit elle demande',
    ],
    [{ access: { create: 'create_trailer' } }, 'access.list : l’opération Trailers est ouverte à personne'],
    [
      { ...byTrailer, tabs: [{ of: 'hirings', by: 'trailer' }] },
      'sheet.tabs.0.of : la ressource « hirings » n’existe pas',
    ],
    [
      { ...byTrailer, tabs: [{ of: 'trailers', by: 'trailer' }], routes: { list: '/park/trailer-list' } },
      'sheet.tabs.0.of : « trailers » n’a pas de fiche : donnez-lui routes.edit ou routes.show',
    ],
    [
      { tabs: [{ of: 'trailers', by: 'trailer' }] },
      'sheet.tabs.0.by : « trailer » n’est pas un filtre de la liste : ajoutez-le à list.filters',
    ],
    [
      { tabs: [{ of: 'trailers', by: 'state' }] },
      'sheet.tabs.0.by : le filtre « state » ne compare pas (=) une référence à « trailers »',
    ],
    [
      { ...byTrailer, tabs: Array.from({ length: 2 }, () => ({ of: 'trailers', by: 'trailer' })) },
      'sheet.tabs.1.of : les fiches « trailers » ont déjà un onglet de cette liste',
    ],
    [
      { ...byTrailer, tabs: [{ of: 'trailers', by: 'trailer' }], routes: { edit: '/park/trailer/:id' } },
      'sheet.tabs : un onglet montre une liste : donnez list, operations.list et routes.list',
    ],
    [{ readFirst: true }, 'sheet.readFirst : rien ne s’y modifie : nommez operations.update'],
    [
      { ...withUpdate, readFirst: true, routes: { list: '/park/trailer-list' } },
      'sheet.readFirst : la fiche se lit et se modifie à la même adresse : donnez routes.edit, sans routes.show',
    ],
    [
      { actions: [{ ...rent, returns: 'hirings' }] },
      'actions.rent.returns : la ressource « hirings » n’existe pas',
    ],
    [move({ from: ['NEW'] }), 'actions.sellTrailer : « NEW » n’est pas un état de state'],
    [move({ to: 'GONE' }), 'actions.sellTrailer : « GONE » n’est pas un état de state'],
    [move({ ask: ['price'] }), 'actions.sellTrailer.ask : « price » n’est pas un champ'],
    [{ state: { field: 'plate', initial: 'FREE' } }, 'state : « plate » n’est pas un champ choice'],
    [move({ when: () => true }), 'actions.sellTrailer.refusal : « when » et « refusal » vont ensemble'],
    [{ state: { field: 'hires.from', initial: 'FREE' } }, 'state : « hires.from » n’est pas un champ choice'],
    [
      {
        ...fields({ sale: group('Vente', { state: choice('État', { FREE: 'Libre', SOLD: 'Vendue' }) }) }),
        state: { field: 'sale.state', initial: 'FREE' },
      },
      'fields.sale.state.readOnly : un état ne change que par des actions',
    ],
    [
      {
        ...fields({ sale: group('Vente', { state: choice('État', { SOLD: 'Vendue' }) }) }),
        frozen: { field: 'sale.state', values: ['SOLD'], message: 'Vendue' },
      },
      'invariants.frozen.field : « sale.state » est dans un groupe',
    ],
    [{ state: { field: 'state', initial: 'NEW' } }, 'state : « NEW » n’est pas un état de state'],
    [
      { frozen: { field: 'state', values: ['LOST'], message: 'Perdue' } },
      'invariants.frozen : « LOST » n’est pas un état de state',
    ],
    [
      { fixed: { field: 'state', values: ['SOLD'], fields: { plat: 'Vendue' } } },
      'invariants.fixed.fields.plat : n’est pas un champ\u00a0: vouliez-vous «\u00a0plate\u00a0»',
    ],
    [
      { frozen: { field: 'state', values: ['SOLD'], fills: ['plate'], message: 'Vendue' } },
      'invariants.frozen.fills : « plate » n’est pas un champ de lignes',
    ],
    [
      {
        alone: [{ by: 'plate', while: { field: 'state', values: ['LOST'] }, message: 'Une seule' }],
      },
      'invariants.alone.0.by : « plate » n’est pas une référence',
    ],
    [{ rule: { field: 'plate' } }, 'access.ownedBy.field : nommez une référence à un utilisateur'],
    [
      occupies({ while: undefined }),
      'occupancy.holds.while : dites dans quels états de « state » ce qui est pris le reste',
    ],
    [occupies({ target: 'wagons' }), 'occupancy.holds.target : la ressource « wagons » n’existe pas'],
    [occupies({ rows: 'plate' }), 'occupancy.holds.rows : « plate » n’est pas un champ rows'],
    [occupies({ rows: undefined }), 'occupancy.holds.subject : « trailer » ne désigne pas trailers'],
    [
      fields({ hires: { ...trailers.fields.hires, default: [{ to: '2026-01-01' }, { to: '2026-01-01' }] } }),
      'fields.hires.default : la même ligne y est deux fois : ôtez l’une',
    ],
    [
      fields({ hires: { ...trailers.fields.hires, default: [] } }),
      'fields.hires.default : aucune ligne n’y est dite : ôtez default',
    ],
    [
      fields({ hires: { ...trailers.fields.hires, default: [{ to: 'jamais' }] } }),
      'fields.hires.default.0.to : « jamais » n’est pas une valeur d’un champ date',
    ],
    [
      fields({ hires: { ...trailers.fields.hires, default: [{ when: 1 }] } }),
      'fields.hires.default.0.when : « when » n’est pas un champ simple de la ligne',
    ],
    [
      fields({ plate: { ...trailers.fields.plate, show: 'sheet' } }),
      'list.columns.0 : « plate » ne se lit que sur la fiche',
    ],
    [occupies({ subject: 'from' }), 'occupancy.holds.subject : « from » ne désigne pas trailers'],
    [occupies({ to: 'plate' }), 'occupancy.holds : « plate » n’est ni une date ni un instant'],
    [
      occupies({ kind: 'FREE' }),
      'occupancy.holds.kind : « FREE » est ce que dit une fiche que rien n’occupe : choisissez un autre nom',
    ],
    [
      occupies({ holder: 'plate' }),
      'occupancy.holds.holder : « plate » n’est pas une référence de la fiche même',
    ],
    [
      occupies({ prevails: { field: 'state', values: ['BROKEN'] } }),
      'occupancy.holds.prevails : « BROKEN » n’est pas un état de state',
    ],
    [
      occupies({ out: { field: 'from', values: ['SOLD'] } }),
      'occupancy.holds.out.field : « from » n’est un champ choice ni de la ligne ni de la fiche',
    ],
    [
      occupies({ out: { field: 'state', values: ['SOLD', 'LENT'] } }),
      'occupancy.holds.out.values : « LENT » n’est pas un état de « state »',
    ],
    [
      hire({ free: { from: 'from', to: 'plate' } }),
      'fields.hires.trailer.free : « plate » n’est ni une date ni un instant, de la ligne ou de la fiche',
    ],
    [
      hire({ free: { from: 'from', to: 'from' } }),
      'fields.hires.trailer.free.to : une période va d’un champ à un autre, deux dates ou deux instants',
    ],
    [
      { ...hire({ free: { from: 'from', to: 'until' } }), occupies: undefined },
      'fields.hires.trailer.free : la ressource n’occupe pas « trailers » : déclarez occupies, ou ôtez free',
    ],
    [
      {
        actions: [
          {
            ...rent,
            fields: { on: { ...trailers.fields.hires.fields.trailer, free: { from: 'a', to: 'b' } } },
          },
        ],
      },
      'actions.rent.fields.on.free : « a » n’est ni une date ni un instant, de la ligne ou de la fiche',
    ],
    [occupies({ tone: 'pink' }), 'occupancy.holds.tone : écrivez l’un de ceux-ci : success, info'],
    [
      list({ columns: ['plate', '_deadline'] }),
      'list.columns.1 : « _deadline » ne dit rien ici : donnez deadline à un champ date',
    ],
    [
      { ...list({ columns: ['plate', { main: '_today' }] }), occupies: undefined },
      'list.columns.1 : « _today » ne dit rien ici : aucune ressource n’occupe trailers (occupies.target)',
    ],
    [
      { figures: ['_deadline'] },
      'sheet.figures : « _deadline » ne dit rien ici : donnez deadline à un champ date',
    ],
    [{ representation: ['_today'] }, 'representation : « _today » n’est pas un champ de trailers'],
    [
      list({ sort: { field: '_today', order: 'asc' } }),
      'list.sort : une liste ne se trie pas par « _today »',
    ],
    [
      list({ filters: [{ argument: 'now', path: '_today', operator: '>=' }] }),
      'list.filters.now : « >= » ne compare pas « _today » : écrivez =',
    ],
    [
      list({
        filters: [{ argument: 'now', path: '_today', operator: '=' }],
        quickFilters: [{ label: 'Perdues', values: { now: 'LOST' } }],
      }),
      'list.quickFilters « Perdues » : « LOST » n’est pas une valeur de now : FREE, HIRE',
    ],
    [
      {
        ...list({ filters: [{ argument: 'free', path: '_free', operator: '=' }] }),
        occupies: undefined,
      },
      'list.filters.free : « _free » ne dit rien ici : aucune ressource n’occupe trailers (occupies.target)',
    ],
    [list({ columns: ['_free'] }), 'list.columns.0 : « _free » n’est pas un champ de trailers'],
    [
      list({
        filters: [{ argument: 'free', path: '_free', operator: '=' }],
        quickFilters: [{ label: 'Cette semaine', values: { free: '+6' } }],
      }),
      'list.quickFilters « Cette semaine » : « +6 » n’est pas une valeur de free : écrivez deux jours, ou deux nombres de jours à partir d’aujourd’hui : +0..+6',
    ],
    [
      {
        ...fields({ until: date('Jusqu’au', { deadline: [7] }) }),
        ...list({
          filters: [{ argument: 'due', path: '_deadline', operator: '<=' }],
          quickFilters: [{ label: 'Bientôt', values: { due: '30' } }],
        }),
      },
      'list.quickFilters « Bientôt » : « 30 » n’est pas une valeur de due : écrivez un jour, ou un nombre de jours à partir d’aujourd’hui : +30',
    ],
    [
      { occupied: { while: { field: 'plate', values: ['FREE'] } } },
      'occupancy.inUse.while.field : « plate » n’est pas un champ choice de la fiche',
    ],
    [
      { occupied: { while: { field: 'state', values: ['LOST'] } } },
      'occupancy.inUse.while.values : « LOST » n’est pas un des choix',
    ],
    [
      { occupied: { while: { field: 'state', values: ['FREE'] } }, occupies: undefined },
      'occupancy.inUse : aucune ressource n’occupe trailers (occupies.target) : ôtez occupied',
    ],
    [
      { lent: { while: { field: 'state', values: ['LOST'] } } },
      'occupancy.lent.while.values : « LOST » n’est pas un des choix',
    ],
    [
      covered({ covers: { from: 'state', without: 'Sans assurance' } }),
      'fields.insured.covers.from : « state » n’est pas un champ date voisin',
    ],
    [
      { ...covered({ covers: { from: 'since', without: 'Sans assurance' } }), occupies: undefined },
      'fields.insured.covers : aucune ressource n’occupe trailers pour quelqu’un (holder) : ôtez covers',
    ],
    [
      covered({ covers: { from: 'since', without: 'Sans assurance' }, access: { read: 'vehicles' } }),
      'fields.insured.covers : ces jours se disent à tous ceux qui choisissent la fiche : ôtez access.read',
    ],
    [{ lent: { until: 'plate' } }, 'occupancy.lent.until : « plate » n’est pas un champ date de la fiche'],
    [
      { partOf: { resource: 'trailers', field: 'hires' } },
      'storage.partOf : « trailers.hires » n’est pas un champ lines de trailers',
    ],
    [
      fields({ legs: lines('Étapes', 'trailers') }),
      "fields.legs : déclarez partOf: { resource: 'trailers', field: 'legs' } dans « trailers »",
    ],
    [{ routes: { list: 'park/trailers' } }, 'routes.list : une adresse commence par /'],
    [
      { routes: { list: '/park/:id', edit: '/park/:code' } },
      'routes.edit : /park/:code est déjà une adresse de park/trailer.ts (list)',
    ],
    [
      { operations: { list: 'Trailers', create: 'Trailers' } },
      'operations : « Trailers » est déjà une opération de park/trailer.ts',
    ],
  ];
  it.each(cases.map(([change, fault]) => [fault, change] as const))('%s', (fault, change) => {
    expect(faultsOf(change)).toContainEqual(expect.stringContaining(`park/trailer.ts › ${fault}`));
  });

  const slips: readonly [Loose, string][] = [
    [
      fields({ owner: reference('À', 'trailer') }),
      'la ressource visée « trailer » n’existe pas : « trailers »',
    ],
    [{ representation: ['palte'] }, '« palte » n’est pas un champ de trailers : « plate »'],
    [{ figures: ['hires.form'] }, '« hires.form » n’est pas un champ de trailers : « hires.from »'],
    [{ figures: ['Plate'] }, '« Plate » n’est pas un champ de trailers : « plate »'],
    [{ figures: ['pla'] }, '« pla » n’est pas un champ de trailers : « plate »'],
    [list({ filtres: [] }), 'mot inconnu : « filters »'],
    [
      { ...byTrailer, tabs: [{ of: 'trailers', by: 'trailers' }] },
      '« trailers » n’est pas un filtre de la liste : « trailer »',
    ],
    [
      fields({ weight: text('P', { access: { read: 'vehicle' } }) }),
      'droit inconnu « vehicle » : « vehicles »',
    ],
    [occupies({ target: 'tralers' }), 'la ressource « tralers » n’existe pas : « trailers »'],
    [move({ to: 'SOLDE' }), '« SOLDE » n’est pas un état de state : « SOLD »'],
  ];
  it.each(slips.map(([change, fault]) => [fault, change] as const))(
    'propose le nom le plus proche : %s',
    (fault, change) => {
      const [said, meant] = fault.split(' : ');
      const sentence = ` : ${said} : vouliez-vous ${meant} ?`;
      expect(faultsOf(change).map(one => one.replaceAll('\u00a0', ' '))).toContainEqual(
        expect.stringContaining(sentence),
      );
    },
  );

  it('compare les fichiers entre eux', () => {
    expect(faultsOf({}, { ...other, name: 'trailers' })).toEqual([
      'park/other1.ts › name : « trailers » est déjà déclaré dans park/trailer.ts',
    ]);
    const sheet = { operations: { one: 'Boat' }, routes: { show: '/park/trailer-sheet/:id' } };
    expect(faultsOf({}, { ...other, ...sheet })).toEqual([
      'park/other1.ts › routes.show : /park/trailer-sheet/:id est déjà une adresse de park/trailer.ts (edit)',
    ]);
    expect(faultsOf({}, { ...other, type: 'Trailer' })).toContain(
      'park/other1.ts › type : « Trailer » est déjà un type de park/trailer.ts',
    );
    const occupying = { ...other, occupies: plain.occupies };
    expect(faultsOf({}, occupying)).toContain(
      'park/other1.ts › occupancy.holds.kind : « HIRE » est déjà ce que dit trailers : choisissez un autre nom',
    );
    expect(faultsOf({}, { ...other, operations: { list: 'createTrailer' } })).toEqual([
      'park/other1.ts › operations : « createTrailer » est déjà une opération de park/trailer.ts',
    ]);
  });

  it('dit toutes les fautes à la fois', () => {
    expect(
      faultsOf({
        figures: ['colour'],
        representation: ['colour'],
        frozen: { field: 'plate', values: ['FREE'], message: 'Figée' },
      }),
    ).toHaveLength(3);
  });
});

describe('chaque ressource a les comportements qu’elle déclare', () => {
  const bind = (all: readonly Resource[]) => () =>
    bindBehaviours({ ...product, resources: makeResources(all, resources.product) });
  const change = (name: string, more: Loose) =>
    resources.all.map(one => (one.name === name ? ({ ...one, ...more } as Resource) : one));

  it('et aucun autre', () => {
    expect(bind(resources.all)).not.toThrow();
    expect(bind(resources.all.filter(one => one.name !== 'receipts'))).toThrow(
      'server/rental/behaviours : aucune ressource ne s’appelle « receipts »',
    );
    const rent = {
      name: 'rent',
      kind: 'record',
      label: 'Louer',
      access: 'vehicles',
      argument: 'id',
      returns: 'vehicles',
      success: '',
    };
    expect(bind(change('vehicles', { actions: [rent] }))).toThrow(
      'vehicles › actions.rent : écrivez-le dans server/rental/behaviours',
    );
    const own = resources.get('vehicles').actions ?? [];
    expect(bind(change('vehicles', { actions: [...own, tow] }))).toThrow(
      'vehicles › actions.tow : écrivez-le dans server/rental/behaviours',
    );
    expect(bind(change('receipts', { actions: [] }))).toThrow(
      'server/rental/behaviours, receipts › actions.ReceiptPDF : déclarez-le dans la ressource',
    );
    const { restToPay: _, ...rest } = resources.get('receipts').fields;
    expect(bind(change('receipts', { fields: rest }))).toThrow(
      'receipts › computed.restToPay : déclarez-le dans la ressource',
    );
  });
});
