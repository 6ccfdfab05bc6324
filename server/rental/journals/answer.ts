import { bookPeriodOf } from '../../../src/domain/bookPeriod';
import { todayInTunis } from '../../../src/domain/calendarDate';
import type { PageQuestions } from '../../../src/pages/all';
import { journals } from '../../../src/pages/journals';
import type { JournalName } from '../../../src/pages/journals';
import managers from '../../../src/resources/settings/manager';
import type { Field } from '../../../src/schema/field';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { name, text } from '../../engine/connection/sql';
import type { AnswerBehaviour, QuestionCall } from '../../engine/records/behaviours';
import { columnsOf } from '../../engine/sql/columnsOf';
import { balancesSql } from './balancesSql';
import type { Window } from './issuedSql';
import { journalFile } from './journalFile';
import { journalsSql } from './journalsSql';

type Journals = PageQuestions['Journals'];
type JournalFile = PageQuestions['JournalFile'];

/** Lines that a screen shows of a journal; its totals and its files are of all. */
const shown = 500;
/** Lines of a file: as many as an export of a list. */
const most = 50_000;

const m = columnsOf(managers, 'm');

const names = Object.keys(journals) as readonly JournalName[];
const columnsFor = (journal: JournalName) =>
  Object.entries(journals[journal].fields as Record<string, Field>);

function windowOf({ input, bind, now }: Pick<QuestionCall<Journals>, 'input' | 'bind' | 'now'>): Window {
  const { first, next } = bookPeriodOf(input.month ?? todayInTunis(now), input.period ?? 'MONTH');
  return { first: bind(first), next: bind(next), manager: bind(input.manager ?? null) };
}

/** A journal as a table: its lines, in order of `place`. */
const tableSql = ({ sql, order }: { sql: string; order: string }) =>
  sql.replace('SELECT ', `SELECT row_number() OVER (ORDER BY ${order}) AS place, `);

/** Its lines as they leave the API, as many as `limit`. */
function linesSql(journal: JournalName, limit: number): string {
  const pairs = ['id', ...columnsFor(journal).map(([key]) => key)].map(key => `${text(key)}, j.${name(key)}`);
  return `(SELECT coalesce(json_agg(json_build_object(${pairs.join(', ')}) ORDER BY j.place) FILTER (WHERE j.place <= ${limit}), '[]') FROM ${name(journal)} j)`;
}

const amountsOf = (journal: JournalName) => columnsFor(journal).filter(([, { kind }]) => kind === 'money');

const totalsSql = names
  .flatMap(journal =>
    amountsOf(journal).map(
      ([key]) =>
        `SELECT ${text(`${journal}.${key}`)} AS id, ${text(journal)} AS journal, ${text(key)} AS column, coalesce(sum(j.${name(key)}), 0) AS amount FROM ${name(journal)} j`,
    ),
  )
  .join(' UNION ALL ');
const countsSql = names
  .map(
    journal =>
      `SELECT ${text(journal)} AS id, ${text(journal)} AS journal, count(*) AS count FROM ${name(journal)}`,
  )
  .join(' UNION ALL ');

/** All the journals of a month or a quarter, their totals, and what they are held against: one statement, one moment. */
export const journalsAnswer: AnswerBehaviour<Journals> = {
  sql(call) {
    const window = windowOf(call);
    const tables = journalsSql(window);
    return `WITH ${names.map(journal => `${name(journal)} AS MATERIALIZED (${tableSql(tables[journal])})`).join(', ')}
      SELECT json_build_object(${names.map(journal => `${text(journal)}, ${linesSql(journal, shown)}`).join(', ')},
        'totals', (SELECT json_agg(row_to_json(s)) FROM (${totalsSql}) s),
        'counts', (SELECT json_agg(row_to_json(s)) FROM (${countsSql}) s),
        'balances', (SELECT json_agg(json_build_object('id', s.place || s.label, 'label', s.label, 'journal', s.journal, 'ledger', s.ledger,
          'balanced', s.journal = s.ledger) ORDER BY s.place, s.label) FROM (${balancesSql(window)}) s WHERE s.place < 2 OR s.journal <> 0 OR s.ledger <> 0),
        'managers', (SELECT coalesce(json_agg(json_build_object('id', ${m.id}::text, 'name', ${m.companyName}) ORDER BY ${m.companyName}), '[]')
          FROM ${m} WHERE NOT m.${name(archivedName)}))`;
  },
};

/** One journal as a file, in base64: its lines are those of the screen, all of them. */
export const journalFileAnswer: AnswerBehaviour<JournalFile> = {
  sql({ input, bind, now }) {
    const { journal } = input;
    const tables = journalsSql(windowOf({ input, bind, now }));
    return `WITH ${name(journal)} AS MATERIALIZED (${tableSql(tables[journal])}) SELECT ${linesSql(journal, most)}`;
  },
  async file(found, { input, turn }) {
    const lines = found as readonly Record<string, unknown>[];
    return (await journalFile(input.journal, input.format, lines, turn)).toString('base64');
  },
};
