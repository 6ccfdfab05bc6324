import { filesTable } from '../files/filesTable';
import { jobsTable } from '../jobs/jobsTable';
import { outboxTable } from '../mail/outboxTable';
import { historyTable } from '../records/historyTable';
import { normalisation } from './normalisation';

/**
 * What every table stands on: extensions, the functions that columns and triggers call.
 * Each statement can be run again; it is, at every start.
 */
export const foundation = `
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

${normalisation}
-- What LIKE must match to find the text anywhere: its own % and _ mean themselves.
CREATE OR REPLACE FUNCTION karhba_pattern(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || replace(replace(replace(value, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
$$;

CREATE OR REPLACE FUNCTION karhba_now() RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;

-- Always later than before, and to the millisecond, so that it can travel as epoch milliseconds and come back equal.
CREATE OR REPLACE FUNCTION karhba_later(before timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT greatest(karhba_now(), before + interval '1 millisecond') $$;

-- Arguments: state column, frozen states, columns that may still change, message. A frozen record may go from one
-- frozen state to another, never out of them. "_frozen_by" is the transaction that froze it, set by nobody else.
CREATE OR REPLACE FUNCTION karhba_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb; is_now jsonb;
  states text[] := string_to_array(TG_ARGV[1], '|'); kept text[] := string_to_array(TG_ARGV[2], '|') || '_frozen_by'::text;
BEGIN
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW); END IF;
  IF was ->> TG_ARGV[0] = ANY (states) THEN
    IF TG_OP = 'UPDATE' AND is_now ->> TG_ARGV[0] = ANY (states) AND was - kept = is_now - kept THEN
      NEW._frozen_by := OLD._frozen_by;
      RETURN NEW;
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = TG_ARGV[3];
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW._frozen_by := CASE WHEN is_now ->> TG_ARGV[0] = ANY (states) THEN pg_current_xact_id() END;
  RETURN NEW;
END $$;

-- Arguments: record's table, its state column, frozen states, message, table between the record and the row ('' when
-- there is none). Only the transaction that freezes a record may still write its rows.
CREATE OR REPLACE FUNCTION karhba_frozen_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  frozen boolean;
  parents bigint[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.parent_id] WHEN 'DELETE' THEN ARRAY[OLD.parent_id]
    ELSE ARRAY[OLD.parent_id, NEW.parent_id] END;
BEGIN
  IF TG_ARGV[4] <> '' THEN
    EXECUTE format('SELECT array_agg(parent_id) FROM %I WHERE id = ANY ($1)', TG_ARGV[4]) INTO parents USING parents;
  END IF;
  EXECUTE format(
    'SELECT bool_or(_frozen_by IS DISTINCT FROM pg_current_xact_id()) FROM %I WHERE id = ANY ($1) AND %I = ANY (string_to_array($2, ''|''))',
    TG_ARGV[0], TG_ARGV[1])
    INTO frozen USING parents, TG_ARGV[2];
  IF frozen THEN RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = TG_ARGV[3]; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Arguments: column that may still change, message.
CREATE OR REPLACE FUNCTION karhba_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept text[] := ARRAY[TG_ARGV[0], 'updatedAt', '_search'];
BEGIN
  IF to_jsonb(OLD) - kept = to_jsonb(NEW) - kept THEN RETURN NEW; END IF;
  RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = TG_ARGV[1];
END $$;

-- Arguments: record's table, message. Rows come with their version, and go with it.
CREATE OR REPLACE FUNCTION karhba_version_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier boolean;
  parents bigint[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.parent_id] WHEN 'DELETE' THEN ARRAY[OLD.parent_id]
    ELSE ARRAY[OLD.parent_id, NEW.parent_id] END;
BEGIN
  EXECUTE format('SELECT bool_or(xmin <> pg_current_xact_id()::xid) FROM %I WHERE id = ANY ($1)', TG_ARGV[0])
    INTO earlier USING parents;
  IF earlier THEN RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = TG_ARGV[1]; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- A fault of the field at this path, told once the record is written.
CREATE OR REPLACE FUNCTION karhba_refuse(path text, message text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'KA002', DETAIL = path, MESSAGE = message;
END $$;

CREATE OR REPLACE FUNCTION karhba_refuse_archived(path text, label text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'KA002', DETAIL = path,
    MESSAGE = format('« %s » est dans les archives : faites un autre choix', label);
END $$;

-- Arguments: record's table, column of the rows' amount, column of the record's total, message. Those who settle the
-- same record wait for each other, and each then sees what the others have written. (FOR UPDATE would deadlock with the
-- lock of the foreign key, which each of them already holds.)
CREATE OR REPLACE FUNCTION karhba_settled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE beyond boolean;
BEGIN
  EXECUTE format('SELECT FROM %I WHERE id IN (SELECT parent_id FROM changed) ORDER BY id FOR NO KEY UPDATE', TG_ARGV[0]);
  EXECUTE format(
    'SELECT bool_or(settled > total) FROM (SELECT p.%2$I AS total, (SELECT sum(r.%3$I) FROM %4$I r WHERE r.parent_id = p.id) AS settled
       FROM %1$I p WHERE p.id IN (SELECT parent_id FROM changed)) sums',
    TG_ARGV[0], TG_ARGV[2], TG_ARGV[1], TG_TABLE_NAME) INTO beyond;
  IF beyond THEN RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = TG_ARGV[3]; END IF;
  RETURN NULL;
END $$;

-- Arguments: column, values, message. A record whose column has one of them stays, with that value: a change of it is
-- told at its field.
CREATE OR REPLACE FUNCTION karhba_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was text := to_jsonb(OLD) ->> TG_ARGV[0];
BEGIN
  IF was = ANY (string_to_array(TG_ARGV[1], '|')) THEN
    IF TG_OP = 'DELETE' THEN RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = TG_ARGV[2]; END IF;
    IF was IS DISTINCT FROM to_jsonb(NEW) ->> TG_ARGV[0] THEN
      RAISE EXCEPTION USING ERRCODE = 'KA002', MESSAGE = TG_ARGV[2], DETAIL = TG_ARGV[0];
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- One row per series and year: its lock is what makes numbers follow each other without gap.
CREATE TABLE IF NOT EXISTS "_counters" (
  series text NOT NULL, year integer NOT NULL, last bigint NOT NULL CHECK (last > 0), PRIMARY KEY (series, year));

CREATE TABLE IF NOT EXISTS "_idempotency" (
  caller_id bigint NOT NULL, key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200), request text NOT NULL,
  answer text, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (caller_id, key));
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '"_idempotency"'::regclass AND attname = 'warnings') THEN
    ALTER TABLE "_idempotency" ADD COLUMN warnings text[] NOT NULL DEFAULT '{}';
  END IF;
END $$;
CREATE INDEX IF NOT EXISTS ix_idempotency_age ON "_idempotency" (created_at);

${historyTable}${filesTable}${outboxTable}${jobsTable}`;
