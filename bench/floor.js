// The floor that the API is measured against: node:http and one prepared pg statement whose JSON PostgreSQL builds.
// No framework, no GraphQL, no rights. node bench/floor.js <connection as JSON>; prints its port.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]), max: 20, options: '-c timezone=UTC -c jit=off' });

const ms = column => `(extract(epoch FROM ${column}) * 1000)::bigint`;
const vehicle = `v.id::text AS id, v.registration AS "_label", floor${ms('v."createdAt"')} AS "createdAt", floor${ms('v."updatedAt"')} AS "updatedAt",
  v."carBrand", v."carModel", v."plateType", v.registration, v."serialNumber", v."colorLabel", v."carBody", v.power, v.fuel,
  v."transmissionType", ${ms('v."dateIntoCirculation"')} AS "dateIntoCirculation", v."radioCode", v.gps, v.agency, v.subcontracting,
  v."moreInformation", v."purchaseType", v."financingContract", v."insuranceCompany", v."policeNumber", v."insuranceType",
  json_build_object('start_validity', ${ms('v."validityDate__start_validity"')}, 'end_validity', ${ms('v."validityDate__end_validity"')}) AS "validityDate",
  json_build_object('start_operatingCard', ${ms('v."opratingDate__start_operatingCard"')}, 'end_operatingCard', ${ms('v."opratingDate__end_operatingCard"')}) AS "opratingDate",
  json_build_object('start_technicalVisit', ${ms('v."technicalVisiteDate__start_technicalVisit"')}, 'end_technicalVisit', ${ms('v."technicalVisiteDate__end_technicalVisit"')}) AS "technicalVisiteDate",
  json_build_object('start_vehicleStickers', ${ms('v."vehicleStickers__start_vehicleStickers"')}, 'end_vehicleStickers', ${ms('v."vehicleStickers__end_vehicleStickers"')}) AS "vehicleStickers",
  v."serviceOrCompanyVehicle", v."pricingCategory", v."rentalAmount", v."totalMileage", v."nextMaintenanceMileage",
  json_build_object('type', v."vehicleType__type", 'soldDetails', json_build_object('date', ${ms('v."vehicleType__soldDetails__date"')},
    'amountType', v."vehicleType__soldDetails__amountType", 'amount', v."vehicleType__soldDetails__amount")) AS "vehicleType"`;

const page = where => `SELECT json_build_object('data', json_build_object('Vehicles', json_build_object(
  'count', (SELECT count(*) FROM vehicles v ${where}), 'offset', $1::int, 'limit', $2::int,
  'data', (SELECT coalesce(json_agg(o), '[]') FROM (SELECT ${vehicle} FROM vehicles v ${where} ORDER BY v.registration COLLATE "und-x-icu", v.id LIMIT $2 OFFSET $1) o))))::text AS body`;

const statements = {
  '/list': { name: 'list', text: page(''), values: body => [body.offset, body.limit] },
  '/search': {
    name: 'search',
    text: page(`WHERE v._search LIKE '%' || lower(unaccent($3::text)) || '%'`),
    values: body => [body.offset, body.limit, body.searchWord],
  },
  '/get': {
    name: 'get',
    text: `SELECT json_build_object('data', json_build_object('vehicle', (SELECT o FROM (SELECT ${vehicle} FROM vehicles v WHERE v.id = $1::bigint) o)))::text AS body`,
    values: body => [body.id],
  },
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', async () => {
    const { name, text, values } = statements[request.url];
    const { rows } = await pool.query({
      name,
      text,
      values: values(JSON.parse(Buffer.concat(chunks).toString())),
    });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(rows[0].body),
    });
    response.end(rows[0].body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
