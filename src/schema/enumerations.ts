/** Lists fixed by the specification (§3, label => value) that several resources share; wording is literal. */

export const personTypes = { COMPANY: 'Société', PHYSICAL: 'Personne physique' } as const;
export const clientKinds = { AGREEMENT: 'Conventionné', INTERNAL: 'Interne', PASSAGE: 'Du passage' } as const;
export const contactChannels = { tel: 'Tel', email: 'Email', Agence: 'Agence', Site: 'Site' } as const;
export const genders = { MALE: 'Homme', FEMALE: 'Femme' } as const;
export const maritalStatuses = {
  SINGLE: 'Célibataire',
  MARRIED: 'Marié(e)',
  DIVORCED: 'Divorcé(e)',
} as const;
export const internalOrExternal = { INTERNAL: 'Interne', EXTERNAL: 'Externe' } as const;

export const userStates = { ACTIVE: 'Actif', INVITED: 'Invité', SUSPENDED: 'Suspendu' } as const;

export const vehicleStates = {
  IN_SERVICE: 'En service',
  FOR_SALE: 'À vendre',
  SOLD: 'Vendu',
  RETURNED: 'Restitué',
} as const;
export const vehicleUses = { EXPLOITATION: 'Exploitation', SERVICE: 'Service' } as const;
export const bodyTypes = {
  Citadine: 'Citadine',
  Compacte: 'Compacte',
  Berline: 'Berline',
  Suv: 'Suv',
  Coupé: 'Coupé',
  Monospace: 'Monospace',
  Utilitaire: 'Utilitaire',
  'Pick-Up': 'Pick-Up',
} as const;
export const transmissions = { MANUAL_GEAR: 'Manuelle', AUTOMATIC_GEAR: 'Automatique' } as const;
export const acquisitionModes = {
  BUY: 'Comptant',
  LEASE: 'Leasing',
  SUPPLIER_CREDIT: 'Credit Fournisseur',
  BANK_CREDIT: 'Credit Banqaire',
} as const;
export const plateTypes = { TUN: 'TUN', RS: 'RS', OTHER: 'Autre' } as const;

export const receiptStates = {
  NORMAL: 'Normale',
  PENDING: 'À voir',
  DUPLICATED: 'Duplicata',
  SAME_INVOICE: 'Facture groupée',
  SEPARATE_INVOICE: 'Factures séparées',
  CASH_RECEIPT: 'Bon de caisse',
  SAME_VEHICLE: 'Par véhicule',
} as const;
export const paymentStates = {
  PAID: 'Payée',
  UNPAID: 'Impayée',
  IN_PROGRESS: 'Partiellement payée',
} as const;
export const paymentModes = {
  Espaces: 'Espèces',
  Cheque: 'Cheque',
  Virement: 'Virement',
  Tpe: 'TPE',
  Traite: 'Traite',
} as const;
