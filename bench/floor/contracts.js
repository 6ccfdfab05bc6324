// The columns of a contract as the API answers them, in the list of the admin and whole, for the row `t`.
import { clientLabel } from './records.js';
import { restOf } from './settled.js';
import { today, uncoveredOf } from './uncovered.js';

const moment = (column, row = 't') => `floor(extract(epoch FROM ${row}."${column}") * 1000)::bigint`;
const moments = (...columns) => columns.map(column => `${moment(column)} AS "${column}"`).join(', ');
const own = (...columns) => columns.map(column => `t."${column}"`).join(', ');
const label = (column, table, name) => `(SELECT ${name} FROM "${table}" l WHERE l.id = ${column})`;
/** A reference with its label, null where there is none. */
const to = (column, table, name = 'l.name') =>
  `CASE WHEN ${column} IS NOT NULL THEN json_build_object('id', ${column}::text, 'label', ${label(column, table, name)}) END`;
const fullName = `concat_ws(' ', l."firstName", l."lastName")`;
const conditions = `concat_ws(' ', l.title, l.version)`;
const file = column =>
  `(SELECT json_build_object('id', f.id, 'originalname', f.originalname, 'mimetype', f.mimetype, 'url', '/files/' || f.id, 'valid', true, 'size', f.size, 'width', f.width, 'height', f.height) FROM "_files" f WHERE f.id = r."${column}")`;

/** What receipts have of it: in all, and those that are issued. */
const billed = `CROSS JOIN LATERAL (SELECT coalesce(sum(b."TTCPrice"), 0) AS billed, coalesce(sum(b."TTCPrice") FILTER (WHERE x.state <> 'PENDING'), 0) AS issued
  FROM receipts__billings b JOIN receipts x ON x.id = b.parent_id WHERE b.contract = t.id AND b."releasedBy" IS NULL OFFSET 0) n`;

/** What was received for it, and settles no receipt. */
const received = `CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount - coalesce((SELECT sum(a.amount) FROM payments__allocations a WHERE a.parent_id = p.id), 0)
    - coalesce((SELECT sum(g.amount) FROM payments g WHERE g."refundOf" = p.id AND g.state IN ('RECEIVED', 'CLEARED')), 0)), 0) AS paid
  FROM payments p WHERE p.contract = t.id AND p.direction = 'IN' AND p.state IN ('RECEIVED', 'CLEARED') OFFSET 0) y`;

/** Its share of what rests of its receipts: pro rata, the millimes left to the largest share, the first among equals. */
const part = 'coalesce(round(c.rest * c.weight / nullif(c.total, 0), 3), 0)';
const share = `coalesce((SELECT sum(s.part) FROM (
    SELECT c.contract, ${part} + CASE WHEN c.place = 1 THEN c.rest - sum(${part}) OVER (PARTITION BY c.receipt) ELSE 0 END AS part
    FROM (SELECT b.parent_id AS receipt, b.contract, sum(b."TTCPrice") AS weight, sum(sum(b."TTCPrice")) OVER (PARTITION BY b.parent_id) AS total,
        row_number() OVER (PARTITION BY b.parent_id ORDER BY sum(b."TTCPrice") DESC, b.contract) AS place,
        coalesce((SELECT ${restOf('x')} FROM receipts x WHERE x.id = coalesce((SELECT z."convertedTo" FROM receipts z WHERE z.id = b.parent_id), b.parent_id)), 0) AS rest
      FROM receipts__billings b WHERE b."releasedBy" IS NULL
        AND b.parent_id IN (SELECT o.parent_id FROM receipts__billings o WHERE o.contract = t.id AND o."releasedBy" IS NULL)
      GROUP BY b.parent_id, b.contract) c) s WHERE s.contract = t.id), 0)`;
const rest = `CASE WHEN t."TotalTTC" IS NOT NULL THEN greatest(t."TotalTTC" - n.issued + ${share} - y.paid, 0) END AS "restToPay"`;
const late = `t.stage = 'DEPARTED' AND EXISTS (SELECT FROM contracts__vehicles r WHERE r.parent_id = t.id AND r."lineState" = 'ON_RENT' AND r."returnDate" < now())`;

/** What the columns are worked out with. */
export const beside = `${billed} ${received}`;

const shown = (column, table, name = 'l.name') =>
  `CASE WHEN t."${column}" IS NOT NULL THEN json_build_object('label', ${label(`t."${column}"`, table, name)}) END AS "${column}"`;

/** What the list shows. */
export const listed = `t.id::text AS id, t."contractNumber" AS "_label", ${moments('updatedAt', 'departureDate', 'returnDate', 'actualReturnDate')},
  ${own('contractNumber', 'stage', 'TotalTTC', 'guaranteeAmount')}, ${shown('client', 'clients', clientLabel('l'))},
  ${shown('pricingCategory', 'pricing-vehicles', 'l.category')}, ${shown('departureAgency', 'agencies')}, ${shown('returnAgency', 'agencies')},
  coalesce((SELECT json_agg(json_build_object('vehicle', json_build_object('label', v.registration)) ORDER BY r.position)
    FROM contracts__vehicles r JOIN vehicles v ON v.id = r.vehicle WHERE r.parent_id = t.id), '[]') AS vehicles,
  ${rest}, (SELECT g.state FROM guarantees g WHERE g.contract = t.id ORDER BY g.id DESC LIMIT 1) AS "guaranteeState", (${late}) AS "isLate"`;

const rowsOf = (rows, columns) =>
  `coalesce((SELECT json_agg(json_build_object('id', r.id::text, ${columns.flat().join(', ')}) ORDER BY r.position) FROM "contracts__${rows}" r WHERE r.parent_id = t.id), '[]') AS "${rows}"`;
const plain = (...columns) => columns.map(column => `'${column}', r."${column}"`);
const at = (...columns) => columns.map(column => `'${column}', ${moment(column, 'r')}`);
const refers = (column, table, name) => `'${column}', ${to(`r."${column}"`, table, name)}`;
const vehicle = column => refers(column, 'vehicles', 'l.registration');
const driver = refers('driver', 'drivers', fullName);

const back = `((r."heldTo" - interval '1 microsecond') AT TIME ZONE 'Africa/Tunis')::date`;
const uncovered = uncoveredOf(
  `t.stage <> 'CANCELLED'`,
  `SELECT r.vehicle, r.position, (r."heldFrom" AT TIME ZONE 'Africa/Tunis')::date AS since,
    greatest(${back}, CASE WHEN r."lineState" = 'ON_RENT' THEN ${today} END) AS until
  FROM contracts__vehicles r WHERE r.parent_id = t.id AND r."heldFrom" IS NOT NULL AND r."heldTo" IS NOT NULL`,
);

const ofClient = (column, as) => `(SELECT c.${column} FROM clients c WHERE c.id = t.client) AS "${as}"`;

/** Whether what was not invoiced may be, at the return or by months. */
const toInvoice = `(t.stage = 'RETURNED' AND coalesce(t."TotalTTC" - n.billed, 0) <> 0 OR t.stage = 'DEPARTED' AND EXISTS (
  SELECT FROM contracts__vehicles r, LATERAL (SELECT (extract(year FROM age(now(), r."departureDate")) * 12 + extract(month FROM age(now(), r."departureDate")))::int AS months) m
  WHERE r.parent_id = t.id AND r."lineState" = 'ON_RENT' AND r."numberOfDays" >= (SELECT s."monthlyInvoicingDays" FROM thresholds s) AND m.months > 0
    AND coalesce((SELECT sum(b."to" - b."from") FROM receipts__billings b WHERE b.contract = t.id AND b.item = 'L' || r.id AND b."releasedBy" IS NULL), 0)
      < least(r."numberOfDays", round(extract(epoch FROM r."departureDate" + make_interval(months => m.months) - r."departureDate") / 86400)))) AS "isToInvoice"`;

/** What the sheet shows: the contract whole. */
export const sheet = `t.id::text AS id, t."contractNumber" AS "_label", ${moments('createdAt', 'updatedAt', 'departureDate', 'returnDate', 'actualReturnDate', 'signedAt')},
  ${own('contractNumber', 'stage', 'clientKind', 'departurePlace', 'returnPlace', 'discountPercent', 'discountAmount', 'agreedPrice', 'agreedReason')},
  ${own('rental_HT', 'rentalTVA', 'total_Price_HT', 'total_TVA', 'TotalTTC', 'guaranteeAmount', 'includedKm', 'extraKmPrice', 'minDriverAge', 'minLicenseYears')},
  ${own('note', 'blacklistOverride', 'cancelReason', 'cancelComment')},
  CASE WHEN t.stage IN ('CLOSED', 'CANCELLED') THEN 'CLOSE' ELSE 'OPEN' END AS status,
  ${to('t.client', 'clients', clientLabel('l'))} AS client, ${to('t.reservation', 'reservations', 'l."reservationNumber"')} AS reservation,
  ${to('t.manager', 'managers', 'l."companyName"')} AS manager, ${to('t."pricingCategory"', 'pricing-vehicles', 'l.category')} AS "pricingCategory",
  ${to('t."departureAgency"', 'agencies')} AS "departureAgency", ${to('t."returnAgency"', 'agencies')} AS "returnAgency",
  ${to('t."rentConditions"', 'rent-conditions', conditions)} AS "rentConditions",
  ${rowsOf('vehicles', [
    vehicle('vehicle'),
    at(
      'departureDate',
      'returnDate',
      'originalReturnDate',
      'departedAt',
      'returnedAt',
      'heldFrom',
      'heldTo',
      'chargesSeenAt',
    ),
    refers('returnAgency', 'agencies'),
    plain(
      'lineState',
      'extensionCount',
      'mileageOut',
      'mileageIn',
      'fuelOut',
      'fuelIn',
      'swapReason',
      'numberOfDays',
      'dailyPrice_HT',
      'price_HT',
      'tvaRate',
      'TVA',
      'TTCPrice',
      'includedKmPerDay',
      'extraKmPrice',
    ),
    refers('departureInspection', 'inspections', 'l."inspectionNumber"'),
    refers('returnInspection', 'inspections', 'l."inspectionNumber"'),
  ])},
  ${rowsOf('drivers', [driver, plain('isMain'), vehicle('vehicle'), at('from', 'to')])},
  ${rowsOf('additionalReceiptOptions', [refers('option', 'additional-payments'), plain('quantity', 'price_HT', 'tvaRate')])},
  ${rowsOf('charges', [plain('kind', 'label', 'quantity', 'unitPrice_HT', 'tvaRate', 'price_HT'), vehicle('vehicle'), at('acceptedAt')])},
  ${rowsOf('waivers', [plain('guard', 'label', 'reason'), at('at'), refers('by', 'users', fullName)])},
  ${rowsOf('versions', [
    plain('number', 'kind', 'summary', 'added_HT', 'addedTVA', 'addedTTC'),
    at('at', 'signedAt', 'previousReturn', 'newReturn'),
    vehicle('vehicle'),
    vehicle('newVehicle'),
    `'paper', ${file('paper')}, 'bilingualPaper', ${file('bilingualPaper')}`,
  ])},
  ${rowsOf('signedDrivers', [
    driver,
    plain('isMain', 'firstName', 'lastName', 'birthPlace', 'tel', 'address', 'drivingLicense', 'CIN'),
    vehicle('vehicle'),
    at('birthDate', 'drivingLicenseDate', 'CINDate'),
  ])},
  y.paid, ${rest}, ${ofClient('phone', 'clientPhone')}, ${ofClient('email', 'clientEmail')},
  coalesce((SELECT m."companyName" FROM managers m WHERE m.id = t.manager), (SELECT m."companyName" FROM managers m WHERE m."isActive" AND NOT m."isArchived")) AS "companyName",
  (SELECT concat_ws(' ', b.name, m.name, v.registration) FROM contracts__vehicles r JOIN vehicles v ON v.id = r.vehicle
    JOIN "car-brands" b ON b.id = v."carBrand" JOIN "car-models" m ON m.id = v."carModel"
    WHERE r.parent_id = t.id ORDER BY r."lineState" = 'SWAPPED', r.position LIMIT 1) AS "mainVehicle",
  (SELECT floor(extract(epoch FROM min(r."returnDate")) * 1000)::bigint FROM contracts__vehicles r
    WHERE r.parent_id = t.id AND r."lineState" IN ('TO_DELIVER', 'ON_RENT') AND t.stage NOT IN ('CLOSED', 'CANCELLED')) AS "nextReturn",
  (SELECT floor(extract(epoch FROM min(r."returnDate")) * 1000)::bigint FROM contracts__vehicles r
    WHERE r.parent_id = t.id AND r."lineState" = 'ON_RENT' AND r."returnDate" < now()) AS "lateSince",
  g.state AS "guaranteeState", g.held AS "guaranteeHeld", (${late}) AS "isLate", ${toInvoice},
  CASE WHEN t.stage NOT IN ('DRAFT', 'CANCELLED') THEN t."TotalTTC" - n.billed END AS "toInvoice",
  t.stage IN ('DRAFT', 'SIGNED', 'DEPARTED') AS "isStanding", ${uncovered}`;

/** What the sheet is worked out with: its caution is looked at once. */
export const besideSheet = `${beside} LEFT JOIN LATERAL (SELECT g.state, g.held FROM guarantees g WHERE g.contract = t.id ORDER BY g.id DESC LIMIT 1) g ON true`;
