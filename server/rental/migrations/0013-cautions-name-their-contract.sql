-- A caution is of a contract. Where cautions came before contracts did, nothing could begin one: the table has none.
DO $$
BEGIN
  IF to_regclass('guarantees') IS NULL OR EXISTS (
    SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'guarantees' AND column_name = 'contract'
  ) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM guarantees) THEN
    RAISE EXCEPTION 'Des cautions ne disent pas leur contrat : dites-le avant de démarrer cette version.';
  END IF;
  ALTER TABLE guarantees ADD COLUMN contract bigint NOT NULL;
END $$;
