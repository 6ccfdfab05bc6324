// The columns of each record as the API answers them, written by hand for the row `t`.

const day = column => `(extract(epoch FROM ${column}) * 1000)::bigint`;
const stamps = `floor(extract(epoch FROM t."createdAt") * 1000)::bigint AS "createdAt", floor(extract(epoch FROM t."updatedAt") * 1000)::bigint AS "updatedAt"`;
const file = `json_build_object('id', f.id, 'originalname', f.originalname, 'mimetype', f.mimetype, 'url', '/files/' || f.id, 'valid', true, 'size', f.size, 'width', f.width, 'height', f.height)`;

export const vehicle = `t.id::text AS id, t.registration AS "_label", ${stamps},
  t."carBrand", t."carModel", t."plateType", t.registration, t."serialNumber",
  (SELECT ${file} FROM "_files" f WHERE f.id = t."vehicleImage") AS "vehicleImage",
  t."colorLabel", t."carBody", t.power, t.fuel, t."transmissionType", ${day('t."dateIntoCirculation"')} AS "dateIntoCirculation",
  t."radioCode", t.gps, t.agency, t.subcontracting, t."moreInformation", t."purchaseType", t."financingContract",
  t."insuranceCompany", t."policeNumber", t."insuranceType",
  json_build_object('start_validity', ${day('t."validityDate__start_validity"')}, 'end_validity', ${day('t."validityDate__end_validity"')}) AS "validityDate",
  json_build_object('start_operatingCard', ${day('t."opratingDate__start_operatingCard"')}, 'end_operatingCard', ${day('t."opratingDate__end_operatingCard"')}) AS "opratingDate",
  json_build_object('start_technicalVisit', ${day('t."technicalVisiteDate__start_technicalVisit"')}, 'end_technicalVisit', ${day('t."technicalVisiteDate__end_technicalVisit"')}) AS "technicalVisiteDate",
  json_build_object('start_vehicleStickers', ${day('t."vehicleStickers__start_vehicleStickers"')}, 'end_vehicleStickers', ${day('t."vehicleStickers__end_vehicleStickers"')}) AS "vehicleStickers",
  t."serviceOrCompanyVehicle", t."pricingCategory", t."rentalAmount", t."totalMileage", t."nextMaintenanceMileage",
  json_build_object('type', t."vehicleType__type", 'soldDetails', json_build_object('date', ${day('t."vehicleType__soldDetails__date"')},
    'amountType', t."vehicleType__soldDetails__amountType", 'amount', t."vehicleType__soldDetails__amount")) AS "vehicleType"`;

const images = field =>
  `coalesce((SELECT json_agg(${file} ORDER BY k.position) FROM "clients__otherDetails__${field}" k JOIN "_files" f ON f.id = k.value WHERE k.parent_id = t.id), '[]')`;

export const clientLabel = row =>
  `concat_ws(' ', ${row}."otherDetails__tradeName", ${row}."otherDetails__firstName", ${row}."otherDetails__lastName")`;

export const client = `t.id::text AS id, ${clientLabel('t')} AS "_label", ${stamps}, t.code, t."clientType", t."clientKind",
  json_build_object('firstName', t."otherDetails__firstName", 'lastName', t."otherDetails__lastName",
    'birthDate', ${day('t."otherDetails__birthDate"')}, 'CIN', t."otherDetails__CIN", 'drivingLicense', t."otherDetails__drivingLicense",
    'drivingLicenseDate', ${day('t."otherDetails__drivingLicenseDate"')}, 'CINImage', ${images('CINImage')},
    'drivingLicenseImage', ${images('drivingLicenseImage')}, 'tradeName', t."otherDetails__tradeName",
    'companyType', t."otherDetails__companyType", 'commercialRegister', t."otherDetails__commercialRegister",
    'taxRegistration', t."otherDetails__taxRegistration", 'patentImage', ${images('patentImage')}, 'TVA', t."otherDetails__TVA",
    'RIB', t."otherDetails__RIB", 'website', t."otherDetails__website", 'postalCode', t."otherDetails__postalCode") AS "otherDetails",
  t.phone, t.email, t.address`;

/** @param rows what stands for the table of rows `r`, its condition included. */
export const contract =
  rows => `t.id::text AS id, t."contractId" AS "_label", ${stamps}, t."contractId", t.state,
  CASE WHEN t.client IS NOT NULL THEN json_build_object('id', t.client::text, 'label', (SELECT ${clientLabel('c')} FROM clients c WHERE c.id = t.client)) END AS client,
  t.libelle, t.address, t.tel,
  CASE WHEN t.receipt IS NOT NULL THEN json_build_object('id', t.receipt::text, 'label', (SELECT l."receiptId" FROM receipts l WHERE l.id = t.receipt)) END AS receipt,
  coalesce((SELECT json_agg(json_build_object('id', r.id::text,
      'service', json_build_object('id', r.service::text, 'label', s.name),
      'vehicleId', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id::text, 'label', v.registration) END,
      'departureDate', ${day('r."departureDate"')}, 'returnDate', ${day('r."returnDate"')}, 'amount', r.amount::text) ORDER BY r.position)
    FROM ${rows} r JOIN services s ON s.id = r.service LEFT JOIN vehicles v ON v.id = r."vehicleId" WHERE r.parent_id = t.id), '[]') AS "contractDetails"`;

const entities = {
  clients: 'Client',
  'contract-services': 'Contrat de service',
  vehicles: 'Véhicule',
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
};
const shown = (column, labels) =>
  `CASE ${column} ${Object.entries(labels)
    .map(([value, label]) => `WHEN '${value}' THEN '${label}'`)
    .join(' ')} ELSE ${column} END`;

/** An entry of history; `u` is its user. */
export const entry = `t.id::text AS id, t."userName" AS "_label",
  floor(extract(epoch FROM t."createdAt") * 1000)::bigint AS "createdAt", floor(extract(epoch FROM t."createdAt") * 1000)::bigint AS "updatedAt",
  t."userName", u.role AS "userRole",
  CASE WHEN t."userId" IS NOT NULL THEN json_build_object('id', t."userId"::text, 'label', concat_ws(' ', u."firstName", u."lastName")) END AS "userId",
  t."entityType", t."entityId"::text AS "entityId", ${shown('t."entityType"', entities)} AS entity,
  t.action, ${shown('t.action', actions)} AS "actionLabel", t.message, t.changes`;
