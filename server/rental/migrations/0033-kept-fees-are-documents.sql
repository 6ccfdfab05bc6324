-- A kept fee has an invoice that is known as its own: until now any invoice of no contract settled it. What was settled so
-- with all of a fee is that invoice.
DO $$
DECLARE
  given_up record;
BEGIN
  -- Before contracts had documents nothing of this could be.
  IF to_regclass('payments__allocations') IS NULL OR to_regclass('receipts__billings') IS NULL
    OR NOT EXISTS (SELECT FROM information_schema.columns WHERE table_name = 'receipts__otherLines' AND column_name = 'contract')
    OR NOT EXISTS (SELECT FROM information_schema.columns WHERE table_name = 'contracts' AND column_name = 'cancelFee') THEN RETURN; END IF;
  FOR given_up IN SELECT * FROM (VALUES
      ('reservations', 'p.reservation = g.id AND p.contract IS NULL', $w$g.status IN ('CANCELLED', 'NO_SHOW')$w$),
      ('contracts', 'p.contract = g.id', $w$g.stage = 'CANCELLED'$w$)) v (name, paid, condition) LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN IF NOT EXISTS "feeReceipt" bigint', given_up.name);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', given_up.name);
    EXECUTE format($q$UPDATE %I g SET "feeReceipt" = (
        SELECT a.receipt FROM payments p JOIN payments__allocations a ON a.parent_id = p.id
        WHERE %s AND p.state IN ('RECEIVED', 'CLEARED')
          AND NOT EXISTS (SELECT FROM receipts__billings b WHERE b.parent_id = a.receipt)
          AND NOT EXISTS (SELECT FROM "receipts__otherLines" o WHERE o.parent_id = a.receipt AND o.contract IS NOT NULL)
        GROUP BY a.receipt HAVING sum(a.amount) >= g."cancelFee" ORDER BY min(a.id) LIMIT 1)
      WHERE g."feeReceipt" IS NULL AND g."cancelFee" > 0 AND %s$q$, given_up.name, given_up.paid, given_up.condition);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', given_up.name);
  END LOOP;
END $$;
