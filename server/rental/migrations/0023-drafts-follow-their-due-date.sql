-- The due date of a draft is kept where somebody has typed it, and is worked out when it is issued otherwise. One that is what
-- the terms of its client make of its date was written by the server.
DO $$
BEGIN
  IF to_regclass('receipts') IS NULL
    OR NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('clients') AND attname = 'paymentTermDays') THEN RETURN; END IF;
  ALTER TABLE receipts DISABLE TRIGGER USER;
  UPDATE receipts r SET "dueDate" = NULL
    WHERE r.state = 'PENDING'
      AND r."dueDate" = r."issueDate" + coalesce((SELECT c."paymentTermDays" FROM clients c WHERE c.id = r.client), 0);
  ALTER TABLE receipts ENABLE TRIGGER USER;
END $$;
