-- A car that cannot be used is recorded over what is promised of it: periods say what they take of it, the promise or the
-- use, and the constraint compares that too. What immobilises cars already met nothing.
DO $$ BEGIN
  IF to_regclass('vehicles__occupancy') IS NULL THEN RETURN; END IF;
  ALTER TABLE vehicles__occupancy ADD COLUMN takes int4range NOT NULL DEFAULT '[0,2)';
  ALTER TABLE vehicles__occupancy DROP CONSTRAINT IF EXISTS ex_vehicles_occupancy;
  IF to_regclass('unavailabilities') IS NOT NULL THEN
    UPDATE vehicles__occupancy o SET takes = '[1,2)' FROM unavailabilities u
      WHERE o.source = 'unavailabilities' AND o.source_id = u.id AND u.type <> 'MISSION';
  END IF;
END $$;
