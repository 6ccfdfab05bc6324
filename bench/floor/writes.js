// What the floor is asked to write, by path: record, number, search text and history in one statement, whose JSON is
// the answer. Nothing is validated, and nobody is asked who they are.
import { clientLabel, clientSheet, contract, overdue } from './records.js';

const year = new Date().getFullYear();
const user = [2, 'Le plancher'];

const answer = (operation, columns, from, beside = '') =>
  `SELECT json_build_object('data', json_build_object('${operation}', (SELECT o FROM (SELECT ${columns} FROM ${from} t ${beside}) o)))::text AS body`;

const numbered = series => `number AS (
  INSERT INTO "_counters" (series, year, last) VALUES ('${series}', ${year}, 1)
  ON CONFLICT (series, year) DO UPDATE SET last = "_counters".last + 1 RETURNING '${series}-${year}-' || lpad(last::text, greatest(5, length(last::text)), '0') AS code)`;

const logged = (resource, action, message, changes, from) => `logged AS (
  INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message)
  SELECT ${user[0]}, '${user[1]}', '${action}', '${resource}', w.id, ${changes}, ${message} FROM ${from})`;

const told = (field, label, after) =>
  `jsonb_build_object('field', '${field}', 'label', '${label}', 'before', NULL, 'after', ${after})`;

/** A number is found by its series and what is behind the year, together or apart. */
const numberWords = number =>
  `karhba_normalize(${number}), karhba_compact(${number}), karhba_normalize(regexp_replace(${number}, '-\\d{4}-', '-')), karhba_normalize(regexp_replace(${number}, '-\\d{4}-', ''))`;

const clientSearch = row => {
  const word = field => `karhba_normalize(${row}."${field}")`;
  const both = field => `${word(field)}, karhba_compact(${row}."${field}")`;
  return `concat_ws(' ', ${[
    numberWords(`${row}.code`),
    ...['firstName', 'lastName', 'tradeName'].map(name => word(`otherDetails__${name}`)),
    ...['taxRegistration', 'CIN', 'drivingLicense'].map(name => both(`otherDetails__${name}`)),
    word('otherDetails__commercialRegister'),
    both('phone'),
    both('phoneSecondary'),
    word('email'),
    "''",
  ].join(', ')})`;
};

const given = `SELECT number.code, $1::text AS "clientType", $2::text AS "clientKind", $3::text AS "otherDetails__firstName", $4::text AS "otherDetails__lastName",
  $5::text AS "otherDetails__CIN", $6::text AS "otherDetails__postalCode", $7::text AS phone, $8::text AS email, $9::text AS address,
  NULL::text AS "otherDetails__drivingLicense", NULL::text AS "otherDetails__tradeName", NULL::text AS "otherDetails__commercialRegister",
  NULL::text AS "otherDetails__taxRegistration", NULL::text AS "phoneSecondary" FROM number`;

/** What a client has from the start. */
const usualChanges = Object.entries({
  partyType: ['Rôle', "'Client'"],
  nationality: ['Nationalité', "'Tunisie (TN)'"],
  identityType: ['Pièce d’identité', "'CIN'"],
  country: ['Pays', "'Tunisie (TN)'"],
  paymentTermDays: ['Délai de règlement (jours)', '0'],
  withholdingApplies: ['Retenue à la source', 'false'],
  isPublicBody: ['Organisme public', 'false'],
  isBlacklisted: ['Sur liste noire', 'false'],
}).map(([field, [label, after]]) => told(field, label, after));

const clientChanges = `jsonb_build_array(${told('code', 'Code', 'w.code')}, ${told('clientType', 'Type', "'Personne physique'")},
  ${told('clientKind', 'Catégorie', "'De passage'")}, ${usualChanges}, ${told('otherDetails.firstName', 'Prénom', 'w."otherDetails__firstName"')},
  ${told('otherDetails.lastName', 'Nom', 'w."otherDetails__lastName"')}, ${told('otherDetails.CIN', 'N° de la pièce', 'w."otherDetails__CIN"')},
  ${told('otherDetails.postalCode', 'Code postal', 'w."otherDetails__postalCode"')}, ${told('phone', 'Téléphone', 'w.phone')},
  ${told('email', 'E-mail', 'w.email')}, ${told('address', 'Adresse', 'w.address')})`;

const createClient = `WITH ${numbered('CL')}, given AS (${given}), written AS (
  INSERT INTO clients (code, "partyType", nationality, "identityType", country, "paymentTermDays", "withholdingApplies", "isPublicBody", "isBlacklisted",
    "clientType", "clientKind", "otherDetails__firstName", "otherDetails__lastName", "otherDetails__CIN", "otherDetails__postalCode", phone, email, address, _search)
  SELECT g.code, 'CLIENT', 'TN', 'CIN', 'TN', 0, false, false, false, g."clientType", g."clientKind", g."otherDetails__firstName", g."otherDetails__lastName", g."otherDetails__CIN", g."otherDetails__postalCode", g.phone, g.email, g.address, ${clientSearch('g')} FROM given g RETURNING *),
  ${logged('clients', 'CREATE', `'Création du client ' || ${clientLabel('w')}`, clientChanges, 'written w')}
  ${answer('createClient', clientSheet, 'written', overdue)}`;

// A record that somebody else has changed since it was read is not written: no answer.
const updateClient = `WITH before AS (SELECT * FROM clients WHERE id = $1 AND "updatedAt" = to_timestamp($2::numeric / 1000) FOR UPDATE),
  given AS (SELECT id, code, "otherDetails__firstName", "otherDetails__lastName", "otherDetails__CIN", "otherDetails__drivingLicense", "otherDetails__tradeName",
    "otherDetails__commercialRegister", "otherDetails__taxRegistration", "phoneSecondary", $3::text AS phone, email, $4::text AS address FROM before),
  written AS (UPDATE clients t SET phone = g.phone, address = g.address, "updatedAt" = karhba_later(t."updatedAt"), _search = ${clientSearch('g')}
    FROM given g WHERE t.id = g.id RETURNING t.*),
  ${logged(
    'clients',
    'UPDATE',
    `'Modification du client ' || ${clientLabel('w')}`,
    `(SELECT jsonb_agg(jsonb_build_object('field', field, 'label', label, 'before', was, 'after', is_now))
      FROM (VALUES ('phone', 'Téléphone', b.phone, w.phone), ('address', 'Adresse', b.address, w.address)) c (field, label, was, is_now) WHERE was IS DISTINCT FROM is_now)`,
    'before b JOIN written w USING (id)',
  )}
  ${answer('updateClient', clientSheet, 'written', overdue)}`;

const createContract = `WITH ${numbered('CS')},
  rows AS MATERIALIZED (SELECT r.*, s.name, v.registration,
      karhba_normalize(s.name) AS word, karhba_normalize(v.registration) AS plate, karhba_compact(v.registration) AS compact,
      karhba_normalize(regexp_replace(v.registration, '\\D', '', 'g')) AS digits
    FROM ROWS FROM (jsonb_to_recordset($5::jsonb) AS (service bigint, "vehicleId" bigint, "departureDate" date, "returnDate" date, amount numeric)) WITH ORDINALITY AS r (service, "vehicleId", "departureDate", "returnDate", amount, place)
      JOIN services s ON s.id = r.service LEFT JOIN vehicles v ON v.id = r."vehicleId"),
  written AS (
    INSERT INTO "contract-services" ("contractId", state, client, libelle, address, tel, _search)
    SELECT n.code, 'OPEN', $1::bigint, $2::text, $3::text, $4::text,
      concat_ws(' ', ${numberWords('n.code')}, (SELECT karhba_normalize(${clientLabel('c')}) FROM clients c WHERE c.id = $1::bigint),
        karhba_normalize($2::text), karhba_normalize($4::text), karhba_compact($4::text), (SELECT string_agg(concat_ws(' ', word, plate, compact, digits), ' ' ORDER BY place) FROM rows), '')
    FROM number n RETURNING *),
  kept AS (
    INSERT INTO "contract-services__contractDetails" (parent_id, position, service, "vehicleId", "departureDate", "returnDate", amount)
    SELECT w.id, r.place - 1, r.service, r."vehicleId", r."departureDate", r."returnDate", r.amount FROM written w, rows r RETURNING *),
  held AS (
    INSERT INTO vehicles__occupancy (source, source_id, kind, active, row_id, subject_id, period)
    SELECT 'contract-services', k.parent_id, 'SERVICE', true, k.id, k."vehicleId",
      tstzrange(k."departureDate"::timestamp AT TIME ZONE 'Africa/Tunis', (k."returnDate" + 1)::timestamp AT TIME ZONE 'Africa/Tunis', '[)') FROM kept k WHERE k."vehicleId" IS NOT NULL),
  ${logged(
    'contract-services',
    'CREATE',
    `'Création du contrat de service ' || w."contractId"`,
    `jsonb_build_array(${told('contractId', 'N°', 'w."contractId"')}, ${told('state', 'État', "'Ouvert'")}, ${told('client', 'Client', `(SELECT ${clientLabel('c')} FROM clients c WHERE c.id = w.client)`)},
      ${told('libelle', 'Libellé', 'w.libelle')}, ${told('address', 'Adresse', 'w.address')}, ${told('tel', 'Téléphone', 'w.tel')})
      || (SELECT jsonb_agg(jsonb_build_object('field', 'contractDetails.' || (r.place - 1) || '.' || c.field, 'label', 'Détails du contrat, ligne ' || r.place || ' › ' || c.label, 'before', NULL, 'after', c.is_now) ORDER BY r.place)
        FROM rows r, LATERAL (VALUES ('service', 'Service', r.name), ('vehicleId', 'Véhicule', r.registration), ('departureDate', 'Date de départ', to_char(r."departureDate", 'DD/MM/YYYY')),
          ('returnDate', 'Date de retour', to_char(r."returnDate", 'DD/MM/YYYY')), ('amount', 'Montant', to_char(r.amount, 'FM999990.000'))) c (field, label, is_now))`,
    'written w',
  )}
  ${answer('createContractService', contract('kept'), 'written')}`;

export const writes = {
  '/createClient': {
    text: createClient,
    values: ({
      clientType,
      clientKind,
      otherDetails: { firstName, lastName, CIN, postalCode },
      phone,
      email,
      address,
    }) => [clientType, clientKind, firstName, lastName, CIN, postalCode, phone, email, address],
  },
  '/updateClient': {
    text: updateClient,
    values: ({ id, updatedAt, phone, address }) => [id, updatedAt, phone, address],
  },
  '/createContractService': {
    text: createContract,
    values: ({ client: id, libelle, address, tel, contractDetails }) => [
      id,
      libelle,
      address,
      tel,
      JSON.stringify(contractDetails),
    ],
  },
};
