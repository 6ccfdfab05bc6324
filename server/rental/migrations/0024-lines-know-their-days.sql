-- A line of a contract says which of its days extensions added, what options are of its price, whose place it took and what
-- the tariffs asked for its days: until now each was guessed from charges, prices and hours whenever it was needed. What is
-- filled here is what was guessed, so that what is invoiced of a contract already stays as it is.
DO $$
BEGIN
  IF to_regclass('contracts__vehicles') IS NULL THEN RETURN; END IF;
  ALTER TABLE contracts__vehicles ADD COLUMN IF NOT EXISTS "extendedDays" integer, ADD COLUMN IF NOT EXISTS "options_HT" numeric(14,3),
    ADD COLUMN IF NOT EXISTS replaces bigint, ADD COLUMN IF NOT EXISTS "pricedAs" bigint, ADD COLUMN IF NOT EXISTS "tariffDays" text;
  ALTER TABLE contracts__charges ADD COLUMN IF NOT EXISTS option bigint;
  -- Closed contracts take it here, and nowhere else.
  ALTER TABLE contracts__vehicles DISABLE TRIGGER USER;
  UPDATE contracts__vehicles l SET "extendedDays" = CASE WHEN l."lineState" = 'SWAPPED' THEN 0 ELSE least(greatest(l."numberOfDays" - 1, 0),
      coalesce((SELECT sum(round(c.quantity))::int FROM contracts__charges c
        WHERE c.parent_id = l.parent_id AND c.kind = 'PROLONGATION' AND c.option IS NULL AND c.vehicle = l.vehicle), 0)) END
    WHERE l."extendedDays" IS NULL AND l."numberOfDays" IS NOT NULL;
  -- The first bore the options; once it was exchanged, all did, by their prices: the largest what rounding left.
  WITH borne AS (
    SELECT l.id, l.position, o.price AS options, first_value(l."lineState") OVER w = 'SWAPPED' AS shared,
      row_number() OVER w = 1 AS is_first,
      greatest(coalesce(l."price_HT", 0), CASE WHEN row_number() OVER w = 1 THEN 0.001 ELSE 0 END) AS weight, l.parent_id
    FROM contracts__vehicles l JOIN LATERAL (
      SELECT coalesce(sum(x."price_HT"), 0) AS price FROM "contracts__additionalReceiptOptions" x WHERE x.parent_id = l.parent_id) o ON true
    WHERE l."options_HT" IS NULL AND l."price_HT" IS NOT NULL
    WINDOW w AS (PARTITION BY l.parent_id ORDER BY l.position)
  ), parts AS (
    SELECT b.*, round(b.options * b.weight / sum(b.weight) OVER (PARTITION BY b.parent_id), 3) AS part,
      row_number() OVER (PARTITION BY b.parent_id ORDER BY b.weight DESC, b.position) = 1 AS is_largest FROM borne b
  )
  UPDATE contracts__vehicles l SET "options_HT" = CASE
      WHEN NOT p.shared THEN CASE WHEN p.is_first THEN p.options ELSE 0 END
      WHEN p.is_largest THEN p.options - p.others ELSE p.part END
    FROM (SELECT q.*, sum(CASE WHEN q.is_largest THEN 0 ELSE q.part END) OVER (PARTITION BY q.parent_id) AS others FROM parts q) p
    WHERE p.id = l.id;
  UPDATE contracts__vehicles l SET replaces = s.vehicle, "pricedAs" = s.vehicle
    FROM contracts__vehicles s
    WHERE s.parent_id = l.parent_id AND s."lineState" = 'SWAPPED' AND s.position < l.position AND l.replaces IS NULL
      AND l."departureDate" = s."returnedAt" AND l."departedAt" = s."returnedAt";
  UPDATE contracts__vehicles l SET "tariffDays" = (l."numberOfDays" - l."extendedDays") || 'x' || l."dailyPrice_HT"
    FROM contracts k WHERE k.id = l.parent_id AND k."agreedPrice" IS NULL AND l."tariffDays" IS NULL
      AND l."dailyPrice_HT" IS NOT NULL AND l."numberOfDays" > l."extendedDays";
  ALTER TABLE contracts__vehicles ENABLE TRIGGER USER;
END $$;
