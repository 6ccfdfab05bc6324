import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { SecurityLog } from '../../server/engine/access/securityLog';
import { makeTokens } from '../../server/engine/access/tokens';
import { Reads } from '../../server/engine/graphql/reads';
import { buildSchema } from '../../server/engine/schema';
import type { Facts } from '../helpers/golden';
import { expectGolden } from '../helpers/golden';
import { tokenSecret } from './helpers/api';
import { freshEngine } from './helpers/database';

test('the API and the tables of an empty database are what they were', async () => {
  const { engine, drop } = await freshEngine();
  try {
    const security = new SecurityLog(engine.pool, engine.log);
    const schema = buildSchema(engine, new Reads(engine), {
      ...engine,
      security,
      tokens: makeTokens(tokenSecret),
    });
    const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
    const api: Facts = types.flatMap(type => {
      if (isEnumType(type))
        return [
          `enum ${type.name} = ${type
            .getValues()
            .map(value => value.name)
            .join(', ')}`,
        ];
      if (isInputObjectType(type))
        return Object.values(type.getFields()).map(
          field => `input ${type.name}.${field.name} = ${field.type}`,
        );
      if (!isObjectType(type)) return [`scalar ${type.name}`];
      return Object.values(type.getFields()).map(({ name, args, type: answer }) => {
        const taken = args.map(argument => `${argument.name}: ${argument.type}`).join(', ');
        return `${type.name}.${name} = ${taken ? `(${taken}) ` : ''}${answer}`;
      });
    });
    expectGolden('api.txt', api.toSorted());
    const { rows } = await engine.pool.query<{ fact: string }>(everything);
    expect(rows.length).toBeGreaterThan(1000);
    expectGolden(
      'database.txt',
      rows.map(({ fact }) => fact.replaceAll(/\s+/g, ' ').trim()),
    );
  } finally {
    await drop();
  }
});

const ours = 'current_schema()::regnamespace';

/** Tables, columns, constraints, indexes, triggers, views and functions of the schema, a line each. */
const everything = `
SELECT fact FROM (
  SELECT format('%s %s column %s = %s%s%s', CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END, c.relname, a.attname,
    format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
    coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), CASE a.attidentity WHEN '' THEN '' ELSE ' IDENTITY' END)) AS fact
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = ${ours} AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT format('table %s constraint %s = %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = ${ours} AND contype <> 'n' AND conrelid <> 0
  UNION ALL
  SELECT format('index %s = %s', indexname, indexdef) FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL
  SELECT format('table %s trigger %s = %s enabled %s', tgrelid::regclass, tgname, pg_get_triggerdef(t.oid), tgenabled)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = ${ours} AND NOT tgisinternal
  UNION ALL
  SELECT format('view %s = %s', viewname, definition) FROM pg_views WHERE schemaname = current_schema()
  UNION ALL
  SELECT format('function %s = %s', p.oid::regprocedure, pg_get_functiondef(p.oid))
    FROM pg_proc p WHERE p.pronamespace = ${ours} AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
) facts ORDER BY fact COLLATE "C"`;
