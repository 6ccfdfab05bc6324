-- A cheque is of 30 000 DT at most, of a caution too. What is beyond was received before that was refused: money all the
-- same, which no cheque of today may be. It is kept as what its bank has credited, and its reference says what it was.
DO $$
BEGIN
  IF to_regclass('guarantees') IS NULL THEN RETURN; END IF;
  ALTER TABLE guarantees DISABLE TRIGGER USER;
  UPDATE guarantees SET method = 'VIREMENT',
      reference = left(concat_ws(', ', nullif(reference, ''), concat_ws(' ', 'chèque', "chequeNumber", bank)), 60)
    WHERE method = 'CHEQUE_BANCAIRE' AND received > 30000;
  ALTER TABLE guarantees ENABLE TRIGGER USER;
END $$;
