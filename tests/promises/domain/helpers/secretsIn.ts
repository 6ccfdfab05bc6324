/** What a secret looks like when somebody leaves it in a file. */
const forms: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'key of a cloud': /\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/,
  'token of a service':
    /\b(gh[oprsu]_\w{36}|github_pat_\w{50,}|xox[abprs]-[\w-]{10,}|npm_\w{36}|sk_live_\w{16,}|glpat-[\w-]{20})\b/,
  'signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/,
  'password in an address': /\b[a-z][a-z0-9+]*:\/\/[^\s:/@'"`<>${}]+:(?<password>[^\s@/'"`<>${}]+)@/,
};

/** Passwords that examples show, in the documentation and in tests of what is masked. */
const shown = new Set(['motdepasse', 'secret', 'karhba_ci', 'b']);

/** A long text in which hardly a letter repeats, of capitals, small letters and digits: no word, no name, no alphabet. */
const opaque = /(?<![\w+/=-])[A-Za-z0-9+/_-]{32,}={0,2}(?![\w+/=-])/g;
const isOpaque = (text: string) =>
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text) &&
  /\d/.test(text) &&
  entropy(text) > 4.3 &&
  !/abcdef/i.test(text) &&
  !isReadable(text);

/** Words, written in base64. */
const isReadable = (text: string) => /^[\x20-\x7e\s]+$/.test(Buffer.from(text, 'base64').toString('latin1'));

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}

/** The secrets that a text seems to hold. */
export function secretsIn(text: string): string[] {
  const formed = Object.entries(forms).flatMap(([what, form]) =>
    [...text.matchAll(new RegExp(form, 'g'))]
      .filter(({ groups }) => !shown.has(groups?.password ?? ''))
      .map(([found]) => `${what}: ${found.slice(0, 12)}…`),
  );
  const random = [...text.matchAll(opaque)].map(([found]) => found).filter(isOpaque);
  return [...formed, ...random.map(found => `random text: ${found.slice(0, 12)}…`)];
}
