-- Credit notes of cash receipts are a series of their own: what its numbers begin with is no other document's.
DO $$
BEGIN
  IF to_regclass('thresholds') IS NULL THEN RETURN; END IF;
  ALTER TABLE thresholds ADD COLUMN "cashCreditNotePrefix" text;
  UPDATE thresholds SET "cashCreditNotePrefix" = CASE WHEN 'AB' IN ("reservationPrefix", "contractPrefix", "receiptPrefix", "creditNotePrefix",
    "cashReceiptPrefix", "damageReceiptPrefix", "paymentPrefix", "finePrefix", "damagePrefix", "missionPrefix", "workOrderPrefix", "financingPrefix")
    THEN 'AVBC' ELSE 'AB' END;
  ALTER TABLE thresholds ALTER COLUMN "cashCreditNotePrefix" SET NOT NULL;
END $$;
