import { countryName, plainCountry } from './country';

/** Where somebody lives, as their record has it. */
export interface AddressParts {
  /** The street; people type the town after it as well. */
  address: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/**
 * An address in one line, as documents show it: '5 rue de Carthage, 2078 La Marsa', the country where it is not Tunisia.
 * What the street says already is not repeated. Null without a street: it is no address then.
 */
export function postalAddress({ address, postalCode, city, country }: AddressParts): string | null {
  const street = address?.trim();
  if (!street) return null;
  const said = street.split(',').map(plainCountry);
  const towns = said.map(part => part.replace(/\d+/gu, '').trim());
  const isSaid = (name: string) => towns.includes(plainCountry(name));
  const code = postalCode && !said.some(part => part.split(' ').includes(postalCode)) ? postalCode : '';
  const town = city && !isSaid(city) ? city.trim() : '';
  const land = country && country !== 'TN' && !isSaid(countryName(country)) ? countryName(country) : '';
  return [street, [code, town].filter(Boolean).join(' '), land].filter(Boolean).join(', ');
}
