/**
 * What was signed, as it was: the content that its paper is made from, in the very bytes of which `sha256` is the hash. It is
 * written in the transaction that signs, and neither changes nor goes (the triggers fire for replicas too).
 */
export const frozenTable = `
CREATE TABLE IF NOT EXISTS "_frozen_contents" (
  resource text NOT NULL, record_id bigint NOT NULL, part text NOT NULL, content text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  frozen_at timestamptz NOT NULL DEFAULT karhba_now(), PRIMARY KEY (resource, record_id, part));
CREATE OR REPLACE FUNCTION karhba_frozen_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'KA001', MESSAGE = 'Ce qui a été signé ne change plus.';
END $$;
CREATE OR REPLACE TRIGGER tr_frozen_content BEFORE UPDATE OR DELETE ON "_frozen_contents" FOR EACH ROW EXECUTE FUNCTION karhba_frozen_content();
CREATE OR REPLACE TRIGGER tr_frozen_contents BEFORE TRUNCATE ON "_frozen_contents" FOR EACH STATEMENT EXECUTE FUNCTION karhba_frozen_content();
ALTER TABLE "_frozen_contents" ENABLE ALWAYS TRIGGER tr_frozen_content, ENABLE ALWAYS TRIGGER tr_frozen_contents;
`;
