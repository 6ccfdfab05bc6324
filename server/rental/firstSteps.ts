import { formatDinars, fromDecimal } from '../../src/domain/money';
import { formatRib } from '../../src/domain/rib';
import { tunisDate } from '../../src/domain/instant';
import type { PageQuestions } from '../../src/pages/all';
import { confirmedSteps, setupSteps } from '../../src/product/setupSteps';
import type { SetupStep } from '../../src/product/setupSteps';
import contracts from '../../src/resources/contract/contract-service';
import vehicles from '../../src/resources/park/vehicle';
import reservations from '../../src/resources/reservation/reservation';
import agencies from '../../src/resources/settings/agency';
import managers from '../../src/resources/settings/manager';
import pricings from '../../src/resources/settings/pricing-vehicle';
import conditions from '../../src/resources/settings/rent-condition';
import seasons from '../../src/resources/settings/season';
import confirmations from '../../src/resources/settings/setup-confirmation';
import stamps from '../../src/resources/settings/stamp';
import tva from '../../src/resources/settings/tva';
import users from '../../src/resources/settings/user';
import { archivedName } from '../../src/schema/words/actions/archive';
import type { Resource } from '../../src/schema/resource';
import { name, text } from '../engine/connection/sql';
import type { AnswerBehaviour, QuestionCall } from '../engine/records/behaviours';
import { mayAllSql, mayReadSql } from '../engine/sql/callerSql';
import { columnsOf, rowsOf } from '../engine/sql/columnsOf';
import { uncoveredSql } from '../engine/sql/uncoveredSql';
import { labelSql } from '../engine/sql/select';
import { isModelSql } from './modelConditions';
import { rentableSql } from './planning/rentable';
import { paperEnds } from './reservations/carsOf';

type Question = PageQuestions['FirstSteps'];

/** SQL of a step, over the tables below. */
interface StepSql {
  done: string;
  /** Whether the caller may open its screen, given whether it is done. */
  open: string;
  /** Id of the record that it is about. */
  record?: string;
  /** What there is, in short. */
  detail?: string;
}

const m = columnsOf(managers, 'm');
const a = columnsOf(agencies, 'a');
const c = columnsOf(conditions, 'c');
const p = columnsOf(pricings, 'p');
const t = rowsOf(pricings, 'tarif', 't');
const s = rowsOf(seasons, 'periods', 's');
const v = columnsOf(vehicles, 'v');
const u = columnsOf(users, 'u');
const k = columnsOf(confirmations, 'k');
const vat = columnsOf(tva, 'vat');
const rates = rowsOf(tva, 'rates', 'r');
const stamp = columnsOf(stamps, 'stamp');
const kept = (alias: string) => `NOT ${alias}.${name(archivedName)}`;

/** SQL of what a vehicle lacks to leave today, as the guards of a signature ask for it; null where it lacks nothing. */
const lackingSql = (day: string) =>
  `nullif(concat_ws(', ', CASE WHEN ${v.pricingCategory} IS NULL THEN 'sa catégorie' END,
    CASE WHEN ${uncoveredSql(vehicles, { from: day, to: day }, 'v')} IS NOT NULL THEN 'son assurance' END,
    ${paperEnds.map(({ label, end }) => `CASE WHEN coalesce(${end} < ${day}, true) THEN ${text(label)} END`).join(', ')}), '')`;

/** What several steps look at, once: one row, empty where there is nothing. @param day of today. */
const tablesSql = (day: string) => `
  company AS (SELECT ${m.id}, ${m.companyName} AS name, ${m.isActive} AS active, ${m.logo} AS logo, ${m.RIB} AS rib
    FROM ${m} WHERE ${kept('m')} ORDER BY ${m.isActive} DESC, ${m.id} LIMIT 1),
  agency AS (SELECT ${a.id}, ${a.name} AS name FROM ${a} WHERE ${kept('a')} AND ${a.active} IS NOT FALSE
    ORDER BY ${a.isDefault} DESC, ${a.id} LIMIT 1),
  terms AS (SELECT ${c.id}, ${c.version} AS version, ${isModelSql('c')} AS is_model FROM ${c} WHERE ${c.isActive}),
  priced AS (SELECT ${p.id}, ${p.category} AS name, EXISTS (SELECT FROM ${t} LEFT JOIN ${s} ON ${s.parent_id} = ${t.season}
      AND ${s.confirmed} WHERE ${t.parent_id} = ${p.id} AND coalesce(${s.endDate}, ${t.endDate}) >= ${day}::date) AS to_come
    FROM ${p} ORDER BY to_come DESC, ${p.id} LIMIT 1),
  car AS (SELECT ${v.id}, ${v.registration} AS registration, ${lackingSql(`${day}::date`)} AS lacks
    FROM ${v} WHERE ${rentableSql(`${day}::date`)} ORDER BY ${v.id} LIMIT 1000),
  fleet AS (SELECT count(*) FILTER (WHERE lacks IS NULL) AS cars FROM car),
  begun AS (SELECT * FROM car WHERE lacks IS NOT NULL ORDER BY id LIMIT 1),
  people AS (SELECT count(*) AS accounts FROM (SELECT FROM ${u} WHERE ${u.suspended} IS NOT TRUE LIMIT 1000) accounts)`;

const create = ({ access }: Pick<Resource, 'access'>) => mayAllSql(access.create ?? 'SUPER_ADMIN');
const change = ({ access }: Pick<Resource, 'access'>) => mayAllSql(access.update ?? 'SUPER_ADMIN');
const confirm = create(confirmations);

/** To make the first one, then to look at it. */
const makeOrRead = (resource: Pick<Resource, 'access'>, found: string) =>
  `CASE WHEN ${found} THEN ${mayReadSql(resource)} ELSE ${create(resource)} END`;

/** Of a record that is there, to change it. */
const makeOrChange = (resource: Pick<Resource, 'access'>, found: string) =>
  `CASE WHEN ${found} THEN ${change(resource)} ELSE ${create(resource)} END`;

const described = 'EXISTS (SELECT FROM company)';
const company = (column: string) => `(SELECT ${column} FROM company)`;
const aCompany = { open: makeOrChange(managers, described), record: company('id') };
/** Conditions that are still the model have been read by nobody. */
const readTerms = 'EXISTS (SELECT FROM terms WHERE NOT is_model)';
const several = 'people.accounts > 1';

/** The rates of VAT in force, and the stamp: '19.0|1.000'. */
const inForce = (day: string) => `concat_ws('|',
  (SELECT ${rates.rate}::text FROM ${rates} WHERE ${rates.isDefault} AND ${rates.parent_id} =
    (SELECT ${vat.id} FROM ${vat} WHERE ${vat.validFrom} <= ${day}::date ORDER BY ${vat.validFrom} DESC, ${vat.id} DESC LIMIT 1)),
  (SELECT ${stamp.amount}::text FROM ${stamp} WHERE ${stamp.validFrom} <= ${day}::date ORDER BY ${stamp.validFrom} DESC, ${stamp.id} DESC LIMIT 1))`;

const stepsSql = (day: string): Record<SetupStep, StepSql> => ({
  COMPANY: { ...aCompany, done: `coalesce(${company('active')}, false)`, detail: company('name') },
  LOGO: { ...aCompany, done: `${company('logo')} IS NOT NULL` },
  RIB: { ...aCompany, done: `${company('rib')} IS NOT NULL`, detail: company('rib') },
  AGENCY: {
    done: 'EXISTS (SELECT FROM agency)',
    open: makeOrRead(agencies, 'EXISTS (SELECT FROM agency)'),
    record: '(SELECT id FROM agency)',
    detail: '(SELECT name FROM agency)',
  },
  RATES: { done: 'false', open: confirm, detail: inForce(day) },
  CONDITIONS: {
    done: readTerms,
    open: `CASE WHEN ${readTerms} THEN ${mayReadSql(conditions)} ELSE ${makeOrChange(conditions, 'EXISTS (SELECT FROM terms)')} END`,
    record: '(SELECT id FROM terms)',
    detail: '(SELECT version::text FROM terms)',
  },
  TARIFF: {
    done: 'EXISTS (SELECT FROM priced WHERE to_come)',
    open: `CASE WHEN EXISTS (SELECT FROM priced WHERE to_come) THEN ${mayReadSql(pricings)} ELSE ${makeOrChange(pricings, 'EXISTS (SELECT FROM priced)')} END`,
    record: '(SELECT id FROM priced)',
    detail: '(SELECT name FROM priced)',
  },
  VEHICLE: {
    done: 'fleet.cars > 0',
    open: `CASE WHEN fleet.cars > 0 THEN ${mayReadSql(vehicles)} ELSE ${makeOrChange(vehicles, 'EXISTS (SELECT FROM begun)')} END`,
    record: 'SELECT id FROM begun WHERE fleet.cars = 0',
    detail: `CASE WHEN fleet.cars > 0 THEN fleet.cars::text ELSE (SELECT registration || ${text('\u00a0: ')} || lacks FROM begun) END`,
  },
  USERS: { done: several, open: makeOrRead(users, several), detail: 'people.accounts::text' },
});

/**
 * The first steps as SQL of one JSON value: each is done by what is in the tables, or since somebody confirmed it. A
 * company is at home there until it has booked.
 */
function firstStepsSql({ bind, now, resources }: QuestionCall<Question>): string {
  const day = bind(tunisDate(now));
  const steps = Object.entries(stepsSql(day)).map(
    ([step, { done, open, record = 'NULL', detail = 'NULL' }], position) =>
      `SELECT ${position} AS position, ${text(step)} AS step, ${done} AS done, ${open} AS open, (${record})::text AS record, ${detail} AS detail
       FROM fleet, people`,
  );
  return `WITH ${tablesSql(day)}, step AS (${steps.join(' UNION ALL ')})
    SELECT json_build_object('booked', EXISTS (SELECT FROM ${name(reservations.name)}) OR EXISTS (SELECT FROM ${name(contracts.name)}),
      'company', ${company('name')}, 'steps', json_agg(json_build_object('step', step.step, 'done', step.done OR ${k.id} IS NOT NULL, 'open', step.open,
        'confirmable', ${confirm}, 'record', step.record, 'detail', step.detail,
        'by', CASE WHEN NOT step.done THEN ${labelSql(resources.get(users.name), k.user)} END,
        'at', CASE WHEN NOT step.done THEN floor(extract(epoch FROM ${k.createdAt}) * 1000)::bigint END) ORDER BY step.position))
    FROM step LEFT JOIN ${k} ON ${k.step} = step.step`;
}

interface Found {
  booked: boolean;
  company: string | null;
  steps: {
    step: SetupStep;
    done: boolean;
    open: boolean;
    confirmable: boolean;
    record: string | null;
    detail: string | null;
    by: string | null;
    at: number | null;
  }[];
}

/** Details are for who may open the screen that shows them; nothing at all for who has nothing to do here. */
export const firstSteps: AnswerBehaviour<Question> = {
  sql: firstStepsSql,
  answer(found) {
    const { booked, company, steps } = found as Found;
    const left = steps.filter(({ done, open }) => open && !done).length;
    return {
      total: Object.keys(setupSteps).length,
      done: steps.filter(({ done }) => done).length,
      left,
      home: left > 0 && !booked,
      company,
      steps: left > 0 ? steps.map(stepAnswer) : [],
    };
  },
};

function stepAnswer({ open, record, detail, by, at, ...one }: Found['steps'][number]) {
  const confirmable = one.confirmable && !one.done && one.step in confirmedSteps;
  const known = open ? { record, detail: detail && inWords(one.step, detail), by, at } : null;
  return {
    id: one.step,
    ...one,
    open,
    confirmable,
    record: null,
    detail: null,
    by: null,
    at: null,
    ...known,
  };
}

/** What there is, as it is read. */
function inWords(step: SetupStep, detail: string): string {
  if (step === 'RIB') return formatRib(detail);
  if (step !== 'RATES') return detail;
  const [rate = '', amount] = detail.split('|');
  const stamp = amount === undefined ? '' : ` et ${formatDinars(fromDecimal(amount))}`;
  return `${String(Number(rate)).replace('.', ',')}\u00a0%${stamp}`;
}
