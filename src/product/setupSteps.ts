/** What a company sets before its first booking, in the order in which one thing requires another. */
export const setupSteps = {
  COMPANY: 'Société exploitante',
  LOGO: 'Logo',
  RIB: 'RIB',
  AGENCY: 'Agence',
  RATES: 'TVA et timbre fiscal',
  CONDITIONS: 'Conditions de location',
  TARIFF: 'Catégorie et tarif',
  VEHICLE: 'Premier véhicule',
  USERS: 'Utilisateurs et droits',
} as const;
export type SetupStep = keyof typeof setupSteps;

/** Those that somebody confirms, since a record cannot show it: the rates were looked at, or there is nothing to add. */
export const confirmedSteps = {
  LOGO: 'Sans logo',
  RATES: 'TVA et timbre vérifiés',
  USERS: 'Personne d’autre n’y travaille',
} as const satisfies Partial<Record<SetupStep, string>>;
export type ConfirmedStep = keyof typeof confirmedSteps;
