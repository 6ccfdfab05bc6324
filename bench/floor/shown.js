// What the lists of the admin show, column by column, for the row `t`: nothing more is asked or given.
import { clientLabel, deadline, holding } from './records.js';
import { owedOf, settledOf, withheldOf } from './settled.js';

const day = column => `(extract(epoch FROM t."${column}") * 1000)::bigint AS "${column}"`;
const moment = column => `floor(extract(epoch FROM t."${column}") * 1000)::bigint AS "${column}"`;
const own = (...columns) => columns.map(column => `t."${column}"`).join(', ');
const label = (column, of) =>
  `CASE WHEN t."${column}" IS NOT NULL THEN json_build_object('label', ${of}) END AS "${column}"`;
const named = (column, table, name = 'name') =>
  label(column, `(SELECT l."${name}" FROM "${table}" l WHERE l.id = t."${column}")`);
const client = label('client', `(SELECT ${clientLabel('c')} FROM clients c WHERE c.id = t.client)`);

export const vehicles = `t.id::text AS id, t.registration AS "_label", ${moment('updatedAt')}, ${deadline} AS "_deadline", ${holding} AS "_today",
  ${named('carBrand', 'car-brands')}, ${named('carModel', 'car-models')}, t.registration, ${named('agency', 'agencies')},
  CASE WHEN t."vehicleImage" IS NOT NULL THEN json_build_object('url', '/files/' || t."vehicleImage") END AS "vehicleImage",
  ${own('carBody', 'subcontracting', 'totalMileage', 'rentalAmount', 'purchaseType')}, json_build_object('type', t."vehicleType__type") AS "vehicleType"`;

export const clients = `t.id::text AS id, ${clientLabel('t')} AS "_label", ${own('isArchived', 'code', 'clientType', 'clientKind')},
  json_build_object('taxRegistration', t."otherDetails__taxRegistration", 'CIN', t."otherDetails__CIN") AS "otherDetails",
  ${own('phone', 'email', 'isBlacklisted')}`;

/** Of what a booking was paid, what its contract did not take. */
const received = `coalesce((SELECT sum(p.amount - CASE WHEN t.status = 'CONVERTED' THEN 0 ELSE coalesce((SELECT sum(a.amount) FROM payments__allocations a WHERE a.parent_id = p.id), 0) END
    - coalesce((SELECT sum(b.amount) FROM payments b WHERE b."refundOf" = p.id AND b.state IN ('RECEIVED', 'CLEARED')), 0))
  FROM payments p WHERE p.reservation = t.id AND p.direction = 'IN' AND p.state IN ('RECEIVED', 'CLEARED')), 0)`;

export const reservations = `t.id::text AS id, t."reservationNumber" AS "_label", ${moment('updatedAt')}, ${own('reservationNumber', 'status')}, ${client}, t.source,
  ${moment('departureDate')}, ${moment('returnDate')}, ${named('pricingCategory', 'pricing-vehicles', 'category')},
  coalesce((SELECT json_agg(json_build_object('vehicle', json_build_object('label', v.registration)) ORDER BY r.position)
    FROM reservations__vehicles r JOIN vehicles v ON v.id = r.vehicle WHERE r.parent_id = t.id), '[]') AS vehicles,
  ${own('departurePlace', 'returnPlace', 'numberOfDays', 'TTCPrice', 'depositAmount')}, ${received} AS received`;

/** What settles a receipt, added up once for the four columns that tell of it; of what is withheld alone nothing was paid. */
export const settling = `CROSS JOIN LATERAL (SELECT ${withheldOf('t')} AS withheld OFFSET 0) h
  CROSS JOIN LATERAL (SELECT ${owedOf('t')} AS owed, ${settledOf('t', 'h.withheld')} AS settled OFFSET 0) s`;

/** Beside `settling`. */
export const receipts = `t.id::text AS id, concat_ws(' ', ${own('receiptId', 'cashReceiptId', 'creditNoteId', 'damageReceiptId')}) AS "_label",
  CASE WHEN s.owed THEN CASE WHEN s.settled >= t."TotalTTC" THEN 'PAID' WHEN s.settled > h.withheld THEN 'IN_PROGRESS' ELSE 'UNPAID' END END AS status,
  (SELECT e.status FROM "e-invoices" e WHERE e.receipt = t.id) AS "teifStatus", ${own('state', 'documentKind')},
  (SELECT string_agg(DISTINCT n.number, ', ' ORDER BY n.number) FROM (
    SELECT c."contractId" AS number FROM "contract-services" c WHERE c.id = t."contractService"
    UNION ALL SELECT l."contractNumber" FROM "receipt-lines" l WHERE l.parent_id = t.id
    UNION ALL SELECT k."contractNumber" FROM contracts k WHERE k.id IN (SELECT l.contract FROM "receipt-lines" l WHERE l.parent_id = t.id
      UNION ALL SELECT o.contract FROM "receipts__additionalReceiptOptions" o WHERE o.parent_id = t.id
      UNION ALL SELECT x.contract FROM "receipts__otherLines" x WHERE x.parent_id = t.id)) n) AS "contractNumbers",
  ${day('issueDate')}, ${day('dueDate')}, ${label('convertedTo', `(SELECT concat_ws(' ', l."receiptId") FROM receipts l WHERE l.id = t."convertedTo")`)},
  json_build_object('name', t."buyer__name", 'taxRegistration', t."buyer__taxRegistration") AS buyer,
  ${own('total_Price_HT', 'total_TVA', 'stamp', 'TotalTTC')}, CASE WHEN s.owed THEN s.settled END AS paid,
  CASE WHEN s.owed THEN greatest(t."TotalTTC" - s.settled, 0) END AS "restToPay",
  nullif(coalesce((SELECT sum(w.amount) FROM withholdings w WHERE w.receipt = t.id AND w.state IN ('EXPECTED', 'RECEIVED')), 0), 0) AS withheld`;
