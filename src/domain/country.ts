/** The codes that ISO 3166-1 has officially assigned, two letters each; `Intl` names a region but lists none. */
const assigned =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** ISO 3166-1 alpha-2 codes, in their order. */
export const countryCodes: readonly string[] = assigned.split(' ');

/** No name is as long: a longer text is not looked at. */
const longest = 100;

const known = new Set(countryCodes);
let names: Intl.DisplayNames | undefined;
let codes: ReadonlyMap<string, string> | undefined;

/** 'Tunisie (TN)' of 'TN'; a text that is no country stays as it is. */
export function countryText(value: string): string {
  const code = parseCountry(value);
  return code === null ? value : `${nameOf(code)} (${code})`;
}

/** A country's code, given in any case, by its French name, or as it is shown; null when it is none. */
export function parseCountry(text: string): string | null {
  if (text.length > longest) return null;
  const trimmed = text.trim();
  const [, inside] = /\(([A-Za-z]{2})\)$/.exec(trimmed) ?? [];
  const code = (inside ?? trimmed).toUpperCase();
  if (
    known.has(code) &&
    (inside === undefined || plainCountry(trimmed) === plainCountry(`${nameOf(code)} (${code})`))
  )
    return code;
  codes ??= new Map(countryCodes.map(one => [plainCountry(nameOf(one)), one]));
  return codes.get(plainCountry(trimmed)) ?? null;
}

/** A country's name, or what is typed of one, as they are compared: without case, accents, hyphens or apostrophes. */
export const plainCountry = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** 'France' of 'FR'. */
export const countryName = (code: string): string => nameOf(code);

function nameOf(code: string): string {
  names ??= new Intl.DisplayNames('fr', { type: 'region' });
  return names.of(code) ?? code;
}
