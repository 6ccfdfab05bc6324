// The columns of each record as the API answers them, written by hand for the row `t`.
import { restOf } from './settled.js';
import { uncoveredOf } from './uncovered.js';

const day = column => `(extract(epoch FROM ${column}) * 1000)::bigint`;
const stamps = `floor(extract(epoch FROM t."createdAt") * 1000)::bigint AS "createdAt", floor(extract(epoch FROM t."updatedAt") * 1000)::bigint AS "updatedAt"`;
const file = `json_build_object('id', f.id, 'originalname', f.originalname, 'mimetype', f.mimetype, 'url', '/files/' || f.id, 'valid', true, 'size', f.size, 'width', f.width, 'height', f.height)`;

/** A reference of the row `t` with its label. */
const to = (column, table, label = 'name') =>
  `CASE WHEN t."${column}" IS NOT NULL THEN json_build_object('id', t."${column}"::text, 'label', (SELECT l.${label} FROM "${table}" l WHERE l.id = t."${column}")) END AS "${column}"`;

export const clientLabel = row =>
  `concat_ws(' ', ${row}."otherDetails__tradeName", ${row}."otherDetails__firstName", ${row}."otherDetails__lastName")`;

/** Papers that are watched, in the order in which one is told of two of a day. */
const papers = {
  validityDate__end_validity: 'Assurance',
  opratingDate__end_operatingCard: 'Carte d’exploitation',
  technicalVisiteDate__end_technicalVisit: 'Visite technique',
  vehicleStickers__end_vehicleStickers: 'Vignette',
};
const watched = `t."vehicleType__type" IN ('IN_SERVICE', 'FOR_SALE')`;
/** The paper that ends first. */
export const deadline = `(SELECT json_build_object('date', ${day('n.due')}, 'of', CASE n.due ${Object.entries(
  papers,
)
  .map(([column, of]) => `WHEN t."${column}" THEN '${of}'`)
  .join(' ')} END)
  FROM (SELECT LEAST(${Object.keys(papers).map(column => `t."${column}"`)}) AS due OFFSET 0) n WHERE ${watched} AND n.due IS NOT NULL)`;

const moment = instant => `floor(extract(epoch FROM ${instant}) * 1000)::bigint`;
const begun = 'lower(o.period) <= now()';
/** @param whole its kind and id too, where what holds the vehicle is a link. */
const sourceOf = (whole, kind, label) =>
  `json_build_object(${whole ? `'resource', '${kind}', 'id', s.id::text, ` : ''}'label', ${label})`;
const holder = (whole, table, number) =>
  `(SELECT ${sourceOf(whole, table, `coalesce((SELECT ${clientLabel('c')} FROM clients c WHERE c.id = s.client), s."${number}")`)} FROM "${table}" s WHERE s.id = o.source_id)`;
const numbers = {
  reservations: 'reservationNumber',
  contracts: 'contractNumber',
  'contract-services': 'contractId',
};
/** What holds a vehicle now, or will next: the period is found by its index. */
const held = whole => {
  const holders = Object.entries(numbers)
    .map(([table, number]) => `WHEN '${table}' THEN ${holder(whole, table, number)}`)
    .join(' ');
  const source = `'source', CASE o.source ${holders} WHEN 'unavailabilities' THEN (SELECT ${sourceOf(whole, 'unavailabilities', 's.reason')} FROM unavailabilities s WHERE s.id = o.source_id) END`;
  const end = `${moment('upper(o.period)')} - CASE o.source WHEN 'unavailabilities' THEN 0 WHEN 'contract-services' THEN 1 ELSE 3600000 END`;
  /** Who has not brought it back has it still. */
  const late = `(SELECT json_build_object('kind', o.kind, 'until', ${end}, ${source}) FROM contracts__vehicles l
    JOIN vehicles__occupancy o ON o.source = 'contracts' AND o.source_id = l.parent_id AND o.row_id = l.id
    WHERE l.vehicle = t.id AND l."lineState" = 'ON_RENT' AND o.active AND upper(o.period) - interval '1 hour' <= now() LIMIT 1)`;
  return `CASE WHEN ${watched} THEN coalesce(${late}, (SELECT json_build_object('kind', CASE WHEN ${begun} THEN o.kind ELSE 'FREE' END,
    'until', CASE WHEN NOT ${begun} THEN ${moment('lower(o.period)')} WHEN isfinite(upper(o.period)) THEN ${end} END, ${source})
  FROM vehicles__occupancy o WHERE o.active AND o.subject_id = t.id AND o.period && tstzrange(now(), NULL) ORDER BY lower(o.period) LIMIT 1),
  '{"kind":"FREE","until":null,"source":null}'::json) END`;
};
const today = held(true);
/** The same as a list shows it. */
export const holding = held(false);

const labelled = (id, label, from) =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}::text, 'label', (SELECT l.${label} FROM ${from} l WHERE l.id = ${id})) END`;
const party = column =>
  `CASE WHEN t."${column}" IS NOT NULL THEN json_build_object('id', t."${column}"::text, 'label', (SELECT ${clientLabel('c')} FROM clients c WHERE c.id = t."${column}")) END AS "${column}"`;
const own = (...columns) => columns.map(column => `t."${column}"`).join(', ');
const dayAs = column => `${day(`t."${column}"`)} AS "${column}"`;

const images = (table, field) =>
  `coalesce((SELECT json_agg(${file} ORDER BY k.position) FROM "${table}__${field}" k JOIN "_files" f ON f.id = k.value WHERE k.parent_id = t.id), '[]')`;
const fileOf = column => `(SELECT ${file} FROM "_files" f WHERE f.id = ${column})`;

/** From when to when a paper is good; on the sheet, what it cost and its scan. */
const paper = (name, kind, scanned) =>
  `json_build_object('start_${kind}', ${day(`t."${name}__start_${kind}"`)}, 'end_${kind}', ${day(`t."${name}__end_${kind}"`)}${
    scanned ? `, 'amount', t."${name}__amount", 'file', ${fileOf(`t."${name}__file"`)}` : ''
  }) AS "${name}"`;

/** The paper that takes over from one; on the sheet alone. */
const coming = (name, more = '') =>
  `json_build_object('start', ${day(`t."${name}__start"`)}, 'end', ${day(`t."${name}__end"`)}, 'amount', t."${name}__amount", 'file', ${fileOf(`t."${name}__file"`)}${more}) AS "${name}"`;

/** Where upkeep stands, by kilometres or days, whichever comes first. */
const upkeep = `CASE WHEN NOT (${watched}) THEN NULL
  WHEN t."totalMileage" >= t."nextMaintenanceMileage" OR t."nextMaintenanceDate" < current_date THEN 'OVERDUE'
  WHEN t."totalMileage" >= t."upkeepReminderMileage" OR t."upkeepReminderDate" <= current_date THEN 'DUE_SOON'
  WHEN t."nextMaintenanceMileage" IS NOT NULL OR t."nextMaintenanceDate" IS NOT NULL THEN 'OK' END AS "upkeepState"`;

const rowsOf = (name, columns) =>
  `coalesce((SELECT json_agg(json_build_object('id', r.id::text, ${columns}) ORDER BY r.position) FROM "vehicles__${name}" r WHERE r.parent_id = t.id), '[]') AS "${name}"`;
const plain = (...columns) => columns.map(column => `'${column}', r."${column}"`).join(', ');

/** @param whole its sheet, with what its list does not show. */
const vehicleOf = whole => {
  const also = columns => (whole ? `${columns},` : '');
  return `t.id::text AS id, t.registration AS "_label", ${stamps}, ${deadline} AS "_deadline", ${today} AS "_today",
  ${to('carBrand', 'car-brands')}, ${to('carModel', 'car-models')}, ${also('t.version')} t."plateType", t.registration, t."serialNumber",
  t."serviceOrCompanyVehicle", ${to('agency', 'agencies')}, ${fileOf('t."vehicleImage"')} AS "vehicleImage",
  ${also(`${images('vehicles', 'photos')} AS photos`)}
  t."colorLabel", t."carBody", t.power, ${to('fuel', 'fuels')}, t."transmissionType", ${also(own('seats', 'doors', 'tankCapacityLiters'))}
  ${day('t."dateIntoCirculation"')} AS "dateIntoCirculation",
  ${also(`${own('radioCode', 'keyCount')}, json_build_object('hasGps', t."gps__hasGps", 'deviceId', t."gps__deviceId", 'simNumber', t."gps__simNumber") AS gps`)}
  t.subcontracting, ${also(`${party('subcontractor')}, t."moreInformation"`)}
  t."totalMileage", t."nextMaintenanceMileage", ${also(`${dayAs('nextMaintenanceDate')}, ${upkeep}, t."upkeepReminderMileage", ${dayAs('upkeepReminderDate')}`)} ${to('pricingCategory', 'pricing-vehicles', 'category')}, t."rentalAmount",
  ${also(own('includedKmPerDay', 'extraKmPrice', 'guaranteeAmount', 'minDriverAge', 'minLicenseYears'))}
  ${to('insuranceCompany', 'insurances')}, t."policeNumber", ${to('insuranceType', 'insurance-types')}, ${also('t."franchiseAmount"')}
  ${also(`${coming('nextInsurance', `, 'insuranceCompany', ${labelled('t."nextInsurance__insuranceCompany"', 'name', 'insurances')}, 'policeNumber', t."nextInsurance__policeNumber"`)}, ${['nextOperatingCard', 'nextTechnicalVisit', 'nextSticker'].map(name => coming(name)).join(', ')}`)}
  ${paper('validityDate', 'validity', whole)}, ${also(`${fileOf('t."registrationCard"')} AS "registrationCard"`)}
  ${paper('opratingDate', 'operatingCard', whole)}, ${paper('technicalVisiteDate', 'technicalVisit', whole)},
  ${paper('vehicleStickers', 'vehicleStickers', whole)}, t."purchaseType", t."financingContract",
  ${also(`${party('supplier')}, ${dayAs('purchaseDate')}, ${own('priceHT', 'priceTTC', 'firstMileage')}, ${dayAs('expectedExitDate')}, t."residualTarget",
    ${rowsOf('maintenanceTask', `'task', ${labelled('r.task', 'name', '"maintenance-tasks"')}, 'lastDoneOn', ${day('r."lastDoneOn"')}, ${plain('mileage', 'dateRecurrenceMonths', 'reminderBeforeMileage', 'reminderBeforeMonths', 'lastDoneMileage', 'numberOfRecurrence', 'timesDone')}`)},
    ${rowsOf('equipment', plain('item', 'present', 'condition', 'replacementPriceHT'))}`)}
  json_build_object('type', t."vehicleType__type", 'soldDetails', json_build_object('date', ${day('t."vehicleType__soldDetails__date"')},
    'amountType', t."vehicleType__soldDetails__amountType", 'amount', t."vehicleType__soldDetails__amount")) AS "vehicleType"
  ${
    whole
      ? `, ${party('buyer')}, ${dayAs('rentableUntil')},
    ${rowsOf('vehicleDocumentHistory', `'type', r.type, 'start', ${day('r.start')}, 'end', ${day('r."end"')}, 'amount', r.amount, 'insuranceCompany', ${labelled('r."insuranceCompany"', 'name', 'insurances')}, 'policeNumber', r."policeNumber", 'file', ${fileOf('r.file')}`)}`
      : ''
  }`;
};
export const vehicle = vehicleOf(false);
export const vehicleSheet = vehicleOf(true);

/** Whether a payment of theirs came back, and nobody has lifted what comes of it. */
const rejected = `EXISTS (SELECT FROM payments p WHERE p.client = t.id AND p.state = 'REJECTED' AND p.direction = 'IN' AND p."liftedOn" IS NULL)`;

/** @param owing what the sheet tells of what is owed: beside `overdue`. */
const clientOf = owing => `t.id::text AS id, ${clientLabel('t')} AS "_label", ${stamps},
  ${own('isArchived', 'code', 'partyType', 'clientType', 'clientKind', 'supplierKind', 'nationality', 'identityType')},
  json_build_object('firstName', t."otherDetails__firstName", 'lastName', t."otherDetails__lastName", 'tradeName', t."otherDetails__tradeName",
    'companyType', ${labelled('t."otherDetails__companyType"', 'name', '"company-types"')},
    'taxRegistration', t."otherDetails__taxRegistration", 'postalCode', t."otherDetails__postalCode", 'CIN', t."otherDetails__CIN",
    'CINDate', ${day('t."otherDetails__CINDate"')}, 'birthDate', ${day('t."otherDetails__birthDate"')}, 'birthPlace', t."otherDetails__birthPlace",
    'drivingLicense', t."otherDetails__drivingLicense", 'drivingLicenseDate', ${day('t."otherDetails__drivingLicenseDate"')},
    'CINImage', ${images('clients', 'otherDetails__CINImage')}, 'drivingLicenseImage', ${images('clients', 'otherDetails__drivingLicenseImage')},
    'commercialRegister', t."otherDetails__commercialRegister", 'patentImage', ${images('clients', 'otherDetails__patentImage')}, 'TVA', t."otherDetails__TVA",
    'RIB', t."otherDetails__RIB", 'website', t."otherDetails__website") AS "otherDetails",
  ${own('phone', 'phoneSecondary', 'email', 'address', 'city', 'country')}, ${dayAs('identityExpiryDate')},
  t."drivingLicenseCountry", ${dayAs('drivingLicenseExpiry')},
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name, 'role', r.role, 'phone', r.phone, 'email', r.email) ORDER BY r.position)
    FROM clients__contacts r WHERE r.parent_id = t.id), '[]') AS contacts,
  coalesce((SELECT json_agg(json_build_object('id', r.value::text, 'label', concat_ws(' ', d."firstName", d."lastName")) ORDER BY r.position)
    FROM "clients__authorizedDrivers" r JOIN drivers d ON d.id = r.value WHERE r.parent_id = t.id), '[]') AS "authorizedDrivers",
  ${own('discountRate', 'creditLimit', 'paymentTermDays')}, ${labelled('t."paymentMode"', 'label', '"payment-modes"')} AS "paymentMode",
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'pricingCategory', ${labelled('r."pricingCategory"', 'category', '"pricing-vehicles"')},
      'dailyPrice', r."dailyPrice", 'from', ${day('r."from"')}, 'to', ${day('r."to"')}) ORDER BY r.position)
    FROM "clients__pricingAgreement" r WHERE r.parent_id = t.id), '[]') AS "pricingAgreement",
  ${own('bankName', 'invoiceGrouping', 'billingBasis', 'withholdingApplies', 'withholdingRate', 'isPublicBody')}, ${dayAs('taxIdCardValidUntil')},
  json_build_object('decisionNumber', t."vatSuspension__decisionNumber", 'from', ${day('t."vatSuspension__from"')}, 'to', ${day('t."vatSuspension__to"')},
    'file', (SELECT ${file} FROM "_files" f WHERE f.id = t."vatSuspension__file")) AS "vatSuspension",
  t."isBlacklisted", ${owing} ${rejected} AS "hasRejected", ${own('blacklistReason', 'source', 'note')}`;
export const client = clientOf('');

export const clientSheet = clientOf(`o.overdue, ${day('o.since')} AS "overdueSince",`);
/** What a client owes past its day, and since when: what rests of each receipt is worked out once. */
export const overdue = `CROSS JOIN LATERAL (SELECT coalesce(sum(d.rest), 0) AS overdue, min(d.due) AS since
  FROM (SELECT ${restOf('r')} AS rest, r."dueDate" AS due FROM receipts r
    WHERE r.client = t.id AND r."dueDate" < (now() AT TIME ZONE 'Africa/Tunis')::date OFFSET 0) d WHERE d.rest > 0) o`;

const ofClient = (value, as) => `(SELECT ${value} FROM clients c WHERE c.id = t.client) AS "${as}"`;

/** @param rows what stands for the table of rows `r`, its condition included. */
export const contract = rows => `t.id::text AS id, t."contractId" AS "_label", ${stamps},
  ${uncoveredOf(
    `t.state <> 'CANCELLED'`,
    `SELECT u."vehicleId" AS vehicle, u.position, u."departureDate" AS since, u."returnDate" AS until FROM ${rows} u WHERE u.parent_id = t.id`,
  )}, t."contractId", t.state,
  ${party('client')},
  t.libelle, t.address, t.tel, t."identifierType", t.identifier,
  CASE WHEN t.receipt IS NOT NULL THEN json_build_object('id', t.receipt::text, 'label', (SELECT l."receiptId" FROM receipts l WHERE l.id = t.receipt)) END AS receipt, t."blacklistOverride",
  coalesce((SELECT json_agg(json_build_object('id', r.id::text,
      'service', json_build_object('id', r.service::text, 'label', s.name),
      'vehicleId', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id::text, 'label', v.registration) END,
      'departureDate', ${day('r."departureDate"')}, 'returnDate', ${day('r."returnDate"')}, 'amount', r.amount::text) ORDER BY r.position)
    FROM ${rows} r JOIN services s ON s.id = r.service LEFT JOIN vehicles v ON v.id = r."vehicleId" WHERE r.parent_id = t.id), '[]') AS "contractDetails",
  ${ofClient('c."vatSuspension__decisionNumber"', 'suspensionDecision')}, ${ofClient(day('c."vatSuspension__from"'), 'suspensionFrom')},
  ${ofClient(day('c."vatSuspension__to"'), 'suspensionUntil')}`;

const entities = {
  clients: 'Client',
  'contract-services': 'Contrat de service',
  vehicles: 'Véhicule',
  payments: 'Règlement',
  receipts: 'Facture',
  reservations: 'Réservation',
  services: 'Service',
  stamp: 'Timbre fiscal',
  tva: 'Barème de TVA',
  users: 'Utilisateur',
};
const actions = {
  CREATE: 'Création',
  UPDATE: 'Modification',
  DELETE: 'Suppression',
  managePermissions: 'Droits',
  deleteAllLogs: 'Purge',
  cancelContractService: 'Annuler le contrat',
  confirmReservation: 'Confirmer',
  cancelReservation: 'Annuler la réservation',
  createReceiptFromContractService: 'Facturer',
  createReceiptPayment: 'Encaisser',
  clearPayment: 'Marquer encaissé',
  allocatePayment: 'Affecter',
};
const shown = (column, labels) =>
  `CASE ${column} ${Object.entries(labels)
    .map(([value, label]) => `WHEN '${value}' THEN '${label}'`)
    .join(' ')} ELSE ${column} END`;

/** What records are called, by the type that history tells of. */
const named = {
  clients: clientLabel('l'),
  'contract-services': 'l."contractId"',
  payments: 'l.number',
  receipts: 'l."receiptId"',
  reservations: 'l."reservationNumber"',
  vehicles: 'l.registration',
};
const record = `CASE t."entityType" ${Object.entries(named)
  .map(
    ([type, label]) =>
      `WHEN '${type}' THEN (SELECT ${label} FROM "${type}" l WHERE l.id = t."entityId"::bigint)`,
  )
  .join(' ')} END`;

/** An entry of history; `u` is its user. */
export const entry = `t.id::text AS id, t."userName" AS "_label",
  floor(extract(epoch FROM t."createdAt") * 1000)::bigint AS "createdAt", floor(extract(epoch FROM t."createdAt") * 1000)::bigint AS "updatedAt",
  t."userName", u.role AS "userRole",
  CASE WHEN t."userId" IS NOT NULL THEN json_build_object('id', t."userId"::text, 'label', concat_ws(' ', u."firstName", u."lastName")) END AS "userId",
  t."entityType", t."entityId"::text AS "entityId", ${shown('t."entityType"', entities)} AS entity,
  t.action, ${shown('t.action', actions)} AS "actionLabel", t.message,
  ${record} AS record, t.changes`;
