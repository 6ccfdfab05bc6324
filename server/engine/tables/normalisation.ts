import { createHash } from 'node:crypto';
import { text } from '../connection/sql';

const functions = `
-- A text as it is searched and compared: without case, accents, vowel signs, what is not seen, and the ways of writing
-- a letter: an alef, a qaf of Tunisia, what keyboards of Persia write. A name of a servant of God is one word. unaccent is only STABLE: naming its dictionary makes the result depend on the text alone.
CREATE OR REPLACE FUNCTION karhba_normalize(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(
    translate(
      regexp_replace(lower(public.unaccent('public.unaccent', normalize(value, NFKC))), '[\\u00AD\\u061C\\u0640\\u064B-\\u065F\\u0670\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]', '', 'g'),
      'أإآٱىةؤئڨکی٠١٢٣٤٥٦٧٨٩', 'اااايهويقكي0123456789'),
    '\\s+', ' ', 'g'), '\\mعبد ال', 'عبدال', 'g')
$$;

-- The same, without what people leave out of codes, numbers and phones.
CREATE OR REPLACE FUNCTION karhba_compact(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(karhba_normalize(value), '[^[:alnum:]]', '', 'g')
$$;
`;

/** A short text that changes with what it stands for. */
export const signatureOf = (made: string): string =>
  createHash('sha256').update(made).digest('base64url').slice(0, 22);

/** Of the way in which texts are compared. */
export const normalisationSignature = signatureOf(functions);

/** The functions by which texts are searched and compared; what rests on them is made anew when they change. */
export const normalisation = `${functions}
COMMENT ON FUNCTION karhba_normalize(text) IS ${text(normalisationSignature)};
`;
