-- A withholding that is void stays in the books of its day, and counts no more from the day on which it was voided. That day
-- was in history alone; where history has been archived, it is that of the last change, which the void was.
DO $$
BEGIN
  IF to_regclass('withholdings') IS NULL THEN RETURN; END IF;
  ALTER TABLE withholdings ADD COLUMN IF NOT EXISTS "voidedOn" date;
  -- Frozen records take it here, and nowhere else.
  ALTER TABLE withholdings DISABLE TRIGGER USER;
  UPDATE withholdings w SET "voidedOn" = (coalesce(
      (SELECT max(h."createdAt") FROM "history-logs" h
        WHERE h."entityType" = 'withholdings' AND h."entityId" = w.id AND h.action = 'voidWithholding'),
      w."updatedAt") AT TIME ZONE 'Africa/Tunis')::date
    WHERE w.state = 'VOIDED' AND w."voidedOn" IS NULL;
  ALTER TABLE withholdings ENABLE TRIGGER USER;
END $$;
