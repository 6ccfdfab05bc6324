/** The ten sections of the sidebar, in their order (specification §2); wording and bases are literal. */
export const areas = {
  dashboard: { label: 'Dashboard', base: '/dashboard', icon: 'layout-dashboard' },
  client: { label: 'Client/Frs', base: '/client', icon: 'users' },
  financing: { label: 'Acquisition et Financement', base: '/financing', icon: 'landmark' },
  park: { label: 'Parc', base: '/park', icon: 'car' },
  reservation: { label: 'Réservation', base: '/reservation', icon: 'calendar' },
  contract: { label: 'Contrat', base: '/contract', icon: 'file-text' },
  receipt: { label: 'Facture', base: '/receipt', icon: 'receipt' },
  bank: { label: 'Banque/Caisse', base: '/bank', icon: 'wallet' },
  fleet: { label: 'Gestion des flotte', base: '/fleet', icon: 'truck' },
  settings: { label: 'Configuration', base: '/settings', icon: 'settings', perPage: 8 },
} as const;

export type AreaName = keyof typeof areas;

/** Headings of a section's pages in the order in which they stand; others follow, in the order of the configs. */
export const categoryOrder: Readonly<Partial<Record<AreaName, readonly string[]>>> = {
  contract: ['Location', 'Service'],
  settings: [
    'Utilisateurs',
    'Société',
    'Véhicules',
    'Assurance',
    'Financement',
    'Tarifs',
    'Prestations',
    'Paiement et fiscalité',
    'Entretien et sinistres',
    'Journal',
  ],
};
