const another = 'Le contrat est signé\u00a0: annulez-le, et faites-en un autre';
const byCharges = 'Le contrat est signé\u00a0: changez son prix par «\u00a0Ajouter des frais\u00a0»';

/** What a signature closes, and the way that stays open. */
export const onceSigned = {
  while: { stage: ['SIGNED', 'DEPARTED', 'RETURNED'] },
  fields: {
    client: another,
    clientKind: another,
    departureDate: another,
    pricingCategory: another,
    returnDate: 'Le contrat est signé\u00a0: changez son retour par «\u00a0Prolonger\u00a0»',
    vehicles: 'Le contrat est signé\u00a0: changez de véhicule par «\u00a0Échanger le véhicule\u00a0»',
    additionalReceiptOptions: byCharges,
    discountPercent: byCharges,
    discountAmount: byCharges,
    agreedPrice: byCharges,
    agreedReason: byCharges,
    guaranteeAmount: another,
    includedKm: another,
    extraKmPrice: another,
    minDriverAge: another,
    minLicenseYears: another,
    blacklistOverride: another,
  },
} as const;

/** What nobody has signed is deleted; what was is not, and each says what is done instead. */
export const untilSigned = {
  while: { stage: ['DRAFT'] },
  message: 'Contrat signé\u00a0: annulez-le, il ne se supprime pas.',
  messages: {
    DEPARTED: 'Véhicule parti\u00a0: le contrat suit son cours jusqu’au retour, il ne se supprime pas.',
    RETURNED: 'Véhicules revenus\u00a0: le contrat se facture, il ne se supprime pas.',
  },
} as const;
