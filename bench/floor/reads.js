// What the floor is asked to read, by path: one statement each, whose JSON PostgreSQL builds. Several ways to the same
// answer stand side by side; the bench takes the fastest. The page is cut first: its columns are worked out for it alone.
import * as contracts from './contracts.js';
import { clientSheet, contract, entry, overdue, vehicle, vehicleSheet } from './records.js';
import * as shown from './shown.js';

const page = (operation, count, data) =>
  `SELECT json_build_object('data', json_build_object('${operation}', json_build_object(
    'count', ${count}, 'offset', $1::int, 'limit', $2::int, 'data', coalesce(${data}, '[]'))))::text AS body`;
const paged = ({ offset, limit }, ...others) => [offset, limit, ...others];

/** Our search texts are without accents and capitals; so is the word here, which costs the floor nothing. */
const pattern = word => `%${word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}%`;
const searched = body => paged(body, pattern(body.searchWord));

/** Clients are the parties that rent, of those that are not archived. */
const rents = `"partyType" IN ('CLIENT', 'CLIENT_SUPPLIER') AND NOT "isArchived"`;

/** The entries of a user and a kind of records, latest first. */
const latest = `SELECT id FROM "history-logs" WHERE "userId" = $3 AND "entityType" = $4 ORDER BY "createdAt" DESC, id DESC LIMIT $2 OFFSET $1`;
const entries = found =>
  `(SELECT json_agg(o) FROM (SELECT ${entry} FROM (${found}) p JOIN "history-logs" t USING (id) LEFT JOIN users u ON u.id = t."userId" ORDER BY t."createdAt" DESC, t.id DESC) o)`;
const told = body => paged(body, body.userId, body.entityType);

/** A first page of what a list shows; its bounds are in the text, so that PostgreSQL keeps its plan. */
const firstPage = (operation, table, columns, { where = 'true', order, beside = '' }) => ({
  text: page(
    operation,
    `(SELECT count(*) FROM ${table} WHERE ${where})`,
    `(SELECT json_agg(o) FROM (SELECT ${columns} FROM (SELECT * FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT 25) t ${beside}) o)`,
  ),
  values: body => paged(body),
});

export const reads = {
  '/shown/vehicles': firstPage('Vehicles', 'vehicles', shown.vehicles, {
    order: 'registration COLLATE "und-x-icu", id',
  }),
  '/shown/clients': firstPage('Clients', 'clients', shown.clients, { where: rents, order: 'id DESC' }),
  '/shown/reservations': firstPage('Reservations', 'reservations', shown.reservations, {
    order: '"departureDate" DESC, id DESC',
  }),
  '/shown/receipts': firstPage('Receipts', 'receipts', shown.receipts, {
    order: '"issueDate" DESC, id DESC',
    beside: shown.settling,
  }),
  '/shown/contracts': firstPage('Contracts', 'contracts', contracts.listed, {
    order: '"departureDate" DESC, id DESC',
    beside: contracts.beside,
  }),
  '/list': {
    text: page(
      'Vehicles',
      '(SELECT count(*) FROM vehicles)',
      `(SELECT json_agg(o) FROM (SELECT ${vehicle} FROM (SELECT * FROM vehicles ORDER BY registration COLLATE "und-x-icu", id LIMIT $2 OFFSET $1) t) o)`,
    ),
    values: body => paged(body),
  },
  '/sheet/vehicle': {
    text: `SELECT json_build_object('data', json_build_object('vehicle', (SELECT o FROM (
      SELECT ${vehicleSheet} FROM vehicles t WHERE t.id = $1) o)))::text AS body`,
    values: body => [body.id],
  },
  '/sheet/client': {
    text: `SELECT json_build_object('data', json_build_object('Client', (SELECT o FROM (
      SELECT ${clientSheet} FROM clients t ${overdue} WHERE t.id = $1) o)))::text AS body`,
    values: body => [body.id],
  },
  '/sheet/contract': {
    text: `SELECT json_build_object('data', json_build_object('Contract', (SELECT o FROM (
      SELECT ${contracts.sheet} FROM contracts t ${contracts.besideSheet} WHERE t.id = $1) o)))::text AS body`,
    values: body => [body.id],
  },
  '/one': {
    text: `SELECT json_build_object('data', json_build_object('ContractService', (SELECT o FROM (
      SELECT ${contract('"contract-services__contractDetails"')} FROM "contract-services" t WHERE t.id = $1) o)))::text AS body`,
    values: body => [body.id],
  },
  // What matches is found once; the page is taken from it. A pattern in a subselect is one that no plan counts on.
  '/search/once': {
    text: `WITH matched AS MATERIALIZED (SELECT id FROM clients WHERE ${rents} AND _search LIKE (SELECT $3::text))
      ${page('Clients', '(SELECT count(*) FROM matched)', `(SELECT json_agg(o) FROM (SELECT ${shown.clients} FROM (SELECT id FROM matched ORDER BY id DESC LIMIT $2 OFFSET $1) p JOIN clients t USING (id) ORDER BY t.id DESC) o)`)}`,
    values: searched,
  },
  // Counted beside the page, in one go.
  '/search/window': {
    text: `WITH p AS MATERIALIZED (SELECT id, count(*) OVER () AS n FROM clients WHERE ${rents} AND _search LIKE (SELECT $3::text) ORDER BY id DESC LIMIT $2 OFFSET $1)
      ${page('Clients', 'coalesce((SELECT n FROM p LIMIT 1), 0)', `(SELECT json_agg(o) FROM (SELECT ${shown.clients} FROM p JOIN clients t USING (id) ORDER BY t.id DESC) o)`)}`,
    values: searched,
  },
  // Found twice, and planned for each word: a page of what is common is near the end of the table.
  '/search/twice': {
    replanned: true,
    text: page(
      'Clients',
      `(SELECT count(*) FROM clients WHERE ${rents} AND _search LIKE $3)`,
      `(SELECT json_agg(o) FROM (SELECT ${shown.clients} FROM (SELECT * FROM clients WHERE ${rents} AND _search LIKE $3 ORDER BY id DESC LIMIT $2 OFFSET $1) t) o)`,
    ),
    values: searched,
  },
  '/history/counted': {
    text: page(
      'HistoryLog',
      '(SELECT count(*) FROM "history-logs" WHERE "userId" = $3 AND "entityType" = $4)',
      entries(latest),
    ),
    values: told,
  },
  // With a table of counts, which the bench makes for the floor.
  '/history/kept': {
    text: page(
      'HistoryLog',
      'coalesce((SELECT n FROM floor.history_counts WHERE "userId" = $3 AND "entityType" = $4), 0)',
      entries(latest),
    ),
    values: told,
  },
  // With counts by day too: whole days before the page are passed over, and the index is entered in its day.
  '/history/days': {
    text: `WITH entered AS MATERIALIZED (SELECT day, passed FROM (SELECT day, (sum(n) OVER (ORDER BY day DESC) - n)::bigint AS passed
        FROM floor.history_days WHERE "userId" = $3 AND "entityType" = $4) d WHERE passed <= $1::int ORDER BY day LIMIT 1)
      ${page(
        'HistoryLog',
        'coalesce((SELECT n FROM floor.history_counts WHERE "userId" = $3 AND "entityType" = $4), 0)',
        entries(`SELECT id FROM "history-logs" WHERE "userId" = $3 AND "entityType" = $4
          AND "createdAt" < ((SELECT day FROM entered) + 1)::timestamp AT TIME ZONE 'UTC'
          ORDER BY "createdAt" DESC, id DESC LIMIT $2 OFFSET $1::int - (SELECT passed FROM entered)`),
      )}`,
    values: told,
  },
};
