import type { Millimes } from './money';

const UNITS = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize ' +
  'dix-sept dix-huit dix-neuf'
).split(' ');
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', '', 'quatre-vingt'];

/**
 * An amount as an invoice states it: 'mille quatre cent quatre-vingt-douze dinars et cinq cent vingt-sept
 * millimes'. Traditional spelling. Throws RangeError when m is not an integer.
 */
export function amountInWords(m: Millimes): string {
  if (!Number.isSafeInteger(m)) throw new RangeError(`Not an amount in millimes: ${m}`);
  if (m < 0) return `moins ${amountInWords(-m)}`;
  const dinars = Math.floor(m / 1000);
  const millimes = m % 1000;
  if (m > 0 && dinars === 0) return counted(millimes, 'millime');
  return counted(dinars, 'dinar') + (millimes > 0 ? ` et ${counted(millimes, 'millime')}` : '');
}

function counted(n: number, noun: string): string {
  // 'un million de dinars', but 'un million deux cents dinars'
  const link = n >= 1e6 && n % 1e6 === 0 ? 'de ' : '';
  return `${words(n)} ${link}${noun}${n > 1 ? 's' : ''}`;
}

/** An integer in words; 'vingt' and 'cent' agree when nothing follows them in the number. */
function words(n: number): string {
  if (n >= 1e9) return join(`${words(Math.floor(n / 1e9))} milliard${n >= 2e9 ? 's' : ''}`, n % 1e9);
  if (n >= 1e6) return join(`${words(Math.floor(n / 1e6))} million${n >= 2e6 ? 's' : ''}`, n % 1e6);
  if (n >= 2000) return join(`${belowThousand(Math.floor(n / 1000), false)} mille`, n % 1000);
  if (n >= 1000) return join('mille', n % 1000);
  return belowThousand(n, true);
}

function join(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${words(rest)}`;
}

function belowThousand(n: number, agrees: boolean): string {
  if (n < 100) return belowHundred(n, agrees);
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const head = hundreds === 1 ? 'cent' : `${UNITS[hundreds]} cent`;
  if (rest === 0) return hundreds > 1 && agrees ? `${head}s` : head;
  return `${head} ${belowHundred(rest, agrees)}`;
}

function belowHundred(n: number, agrees: boolean): string {
  if (n < 20) return UNITS[n] ?? '';
  if (n === 80) return agrees ? 'quatre-vingts' : 'quatre-vingt';
  // 70 to 79 and 90 to 99 count on from 60 and 80
  const ten = n >= 80 ? 8 : n >= 60 ? 6 : Math.floor(n / 10);
  const rest = n - ten * 10;
  if (rest === 0) return TENS[ten] ?? '';
  const link = n < 80 && (rest === 1 || rest === 11) ? ' et ' : '-';
  return `${TENS[ten]}${link}${UNITS[rest]}`;
}
