import type { ContractChargeKind } from '../domain/contractCharges';
import type { ContractStage, LineState } from '../domain/contractStages';

/** Lists fixed by the specification (§3, label => value) that several resources share; wording is literal. */

export const personTypes = { COMPANY: 'Société', PHYSICAL: 'Personne physique' } as const;
export const partyTypes = {
  CLIENT: 'Client',
  SUPPLIER: 'Fournisseur',
  CLIENT_SUPPLIER: 'Client et fournisseur',
} as const;
export const supplierKinds = {
  VEHICLE_DEALER: 'Concessionnaire',
  GARAGE: 'Garage',
  PARTS: 'Pièces détachées',
  FUEL: 'Carburant',
  INSURANCE: 'Assurance',
  LEASING: 'Leasing',
  EXPERT: 'Expert',
  TOWING: 'Dépannage',
  SUBCONTRACTOR: 'Sous-traitant',
  OTHER: 'Autre',
} as const;
export const clientKinds = { AGREEMENT: 'Conventionné', INTERNAL: 'Interne', PASSAGE: 'Du passage' } as const;
export const identityTypes = {
  CIN: 'CIN',
  PASSPORT: 'Passeport',
  RESIDENCE_CARD: 'Carte de séjour',
} as const;
/** By what an invoice identifies its buyer: a company by its tax number, a person by a document. */
export const buyerIdentifiers = { TAX_NUMBER: 'Matricule fiscal', ...identityTypes } as const;
export const invoiceGroupings = {
  SAME_INVOICE: 'Facture groupée',
  SEPARATE_INVOICE: 'Factures séparées',
  SAME_VEHICLE: 'Par véhicule',
} as const;
export const contactChannels = { tel: 'Tel', email: 'Email', Agence: 'Agence', Site: 'Site' } as const;
export const genders = { MALE: 'Homme', FEMALE: 'Femme' } as const;
export const maritalStatuses = {
  SINGLE: 'Célibataire',
  MARRIED: 'Marié(e)',
  DIVORCED: 'Divorcé(e)',
} as const;
export const internalOrExternal = { INTERNAL: 'Interne', EXTERNAL: 'Externe' } as const;

export const reservationStates = {
  PENDING: 'Option',
  CONFIRMED: 'Confirmée',
  CONVERTED: 'En contrat',
  EXPIRED: 'Expirée',
  CANCELLED: 'Annulée',
  NO_SHOW: 'Client absent',
} as const;
/** Of what does not take place: nothing of it is owed. */
export const givenUpStates = ['EXPIRED', 'CANCELLED', 'NO_SHOW'] as const;

/** How far a rental contract is: names and order are those of `src/domain/contractStages.ts`. */
export const contractStages = {
  DRAFT: 'Brouillon',
  SIGNED: 'Signé',
  DEPARTED: 'Parti',
  RETURNED: 'Revenu',
  CLOSED: 'Clos',
  CANCELLED: 'Annulé',
} as const satisfies Record<ContractStage, string>;
/** Accounts and contracts (specification §3). */
export const openOrClosed = { OPEN: 'Ouvert', CLOSE: 'Fermer' } as const;
/** How far a vehicle of a contract is. */
export const lineStates = {
  TO_DELIVER: 'À livrer',
  ON_RENT: 'En location',
  RETURNED: 'Rendu',
  SWAPPED: 'Échangé',
} as const satisfies Record<LineState, string>;
/** What a contract may charge (domain C.7). */
export const chargeKinds = {
  LOCATION: 'Location',
  PROLONGATION: 'Prolongation',
  RETARD: 'Retard',
  KM_SUPP: 'Kilomètres supplémentaires',
  CARBURANT: 'Carburant',
  NETTOYAGE: 'Nettoyage',
  EQUIPEMENT: 'Équipement manquant',
  DOMMAGE: 'Dommage',
  IMMOBILISATION: 'Immobilisation',
  EXPERTISE: 'Expertise',
  REMORQUAGE: 'Remorquage',
  LIVRAISON: 'Livraison',
  REPRISE: 'Reprise',
  CONDUCTEUR_SUPP: 'Conducteur supplémentaire',
  SIEGE_ENFANT: 'Siège enfant',
  ABANDON: 'Retour dans une autre agence',
  AMENDE: 'Amende',
  FRAIS_DOSSIER: 'Frais de dossier',
  REMISE: 'Remise',
  AUTRE: 'Autre',
} as const satisfies Record<ContractChargeKind, string>;
/** Why a vehicle is exchanged for another in the middle of a contract (domain C.7). */
export const swapReasons = {
  PANNE: 'Panne',
  SINISTRE: 'Sinistre',
  MAINTENANCE: 'Entretien',
  DEMANDE_CLIENT: 'Demande du client',
  SURCLASSEMENT: 'Surclassement',
} as const;
/** What each version of a contract is. */
export const contractVersionKinds = {
  CONTRACT: 'Contrat',
  EXTENSION: 'Prolongation',
  SWAP: 'Échange de véhicule',
  DRIVER: 'Conducteur ajouté',
  PLACES: 'Lieux',
  RETURN: 'Retour',
  CHARGES: 'Frais',
} as const;
/** How both parties signed a version of a contract: with their hands at the desk, or a sheet whose scan is kept. */
export const signatureMedia = { GLASS: 'Sur l’écran', PAPER: 'Sur papier' } as const;
/** Why an amendment is not signed, and need not be any more. */
export const signatureRefusals = { ABSENT: 'Client absent', REFUSED: 'Refuse de signer' } as const;
/** The same of a version: what was withdrawn is signed by nobody either. */
export const versionRefusals = { ...signatureRefusals, WITHDRAWN: 'Retiré' } as const;
/** How much a guard of a contract matters. */
export const guardSeverities = {
  blocking: 'Bloque',
  waivable: 'Bloque, sauf dérogation',
  warning: 'À savoir',
} as const;
export const inspectionKinds = { DEPARTURE: 'Départ', RETURN: 'Retour' } as const;
/** Where a damage is (domain C.7): its price list and the inspections name the same places. */
export const damageZones = {
  FRONT: 'Avant',
  REAR: 'Arrière',
  LEFT: 'Côté gauche',
  RIGHT: 'Côté droit',
  ROOF: 'Toit',
  GLASS: 'Vitrage',
  WHEELS: 'Roues',
  INTERIOR: 'Intérieur',
  MECHANICS: 'Mécanique',
} as const;
export const damageSeverities = { LIGHT: 'Léger', MEDIUM: 'Moyen', SEVERE: 'Grave' } as const;
/** The sides of a vehicle that an inspection photographs, as one walks around it. */
export const vehicleSides = {
  FRONT: 'Avant',
  LEFT: 'Gauche',
  REAR: 'Arrière',
  RIGHT: 'Droite',
  INTERIOR: 'Intérieur',
  DASHBOARD: 'Tableau de bord',
} as const;
export const cleanlinessLevels = { PROPRE: 'Propre', MOYEN: 'Moyen', SALE: 'Sale' } as const;

export const userStates = { ACTIVE: 'Actif', INVITED: 'Invité', SUSPENDED: 'Suspendu' } as const;

export const vehicleStates = {
  IN_SERVICE: 'En service',
  FOR_SALE: 'À vendre',
  SOLD: 'Vendu',
  RETURNED: 'Restitué',
} as const;
/** Where the upkeep of a vehicle stands (domain C.16). */
export const upkeepStates = { OVERDUE: 'En retard', DUE_SOON: 'À prévoir', OK: 'À jour' } as const;
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
/** Papers of a vehicle that are renewed. */
export const vehiclePapers = {
  INSURANCE: 'Assurance',
  OPERATING_CARD: 'Carte d’exploitation',
  TECHNICAL_VISIT: 'Visite technique',
  STICKER: 'Vignette',
} as const;
/** The checklist of what goes with a vehicle. */
export const vehicleEquipment = {
  ANTENNA: 'Antenne radio',
  RADIO_CD: 'Radio CD',
  SPARE_WHEEL: 'Roue de secours',
  HUBCAPS: '4 enjoliveurs',
  MATS: 'Jeu de tapis',
  LIGHTER: 'Allume cigare',
  JACK: 'Crique et accessoires',
  ALLOY_WHEELS: '4 jantes alluminium',
  REGISTRATION_CARD: 'Carte grise originale',
  INSURANCE: 'Assurance originale',
  ROAD_TAX: 'Taxe de circulation originale',
  OPERATING_CARD: 'Carte d’exploitation originale',
} as const;
/** Why a booking is cancelled. */
export const cancelReasons = {
  TRIP: 'Voyage ou vol annulé',
  POSTPONED: 'Voyage reporté',
  CHANGED_MIND: 'Le client a changé d’avis',
  ELSEWHERE: 'Réservé ailleurs',
  PRICE: 'Prix',
  DEPOSIT: 'Acompte non versé',
  UNREACHABLE: 'Client injoignable',
  NO_VEHICLE: 'Véhicule indisponible',
  DUPLICATE: 'Réservée en double',
  OTHER: 'Autre',
} as const;
/** What moves a season of prices from year to year. */
export const seasonCauses = {
  RAMADAN: 'Ramadan',
  AID_FITR: 'Aïd el-Fitr',
  AID_IDHA: 'Aïd el-Idha',
  SCHOOL: 'Vacances scolaires',
  DIASPORA: 'Retour d’été des TRE',
} as const;
/** What prices a day of a rental. */
export const priceSources = { AGREEMENT: 'Convention', TARIFF: 'Tarif', VEHICLE: 'Véhicule' } as const;
/** How a supplement is charged. */
export const chargedBy = {
  DAY: 'Par jour',
  RENTAL: 'Par location',
  KM: 'Par km',
  UNIT: 'À l’unité',
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
/** The states of what is issued: all but the draft. */
export const issuedStates = [
  'NORMAL',
  'DUPLICATED',
  'SAME_INVOICE',
  'SEPARATE_INVOICE',
  'CASH_RECEIPT',
  'SAME_VEHICLE',
] as const;
/** What a draft may become when it is issued. */
export const issuedAs = [
  'NORMAL',
  'SAME_INVOICE',
  'SEPARATE_INVOICE',
  'SAME_VEHICLE',
  'CASH_RECEIPT',
] as const;
/** What a receipt is (domain C.9); each kind is numbered in a series of its own. */
export const documentKinds = {
  INVOICE: 'Facture',
  CREDIT_NOTE: 'Avoir',
  CASH_RECEIPT: 'Bon de caisse',
  DAMAGE_INVOICE: 'Facture de dommage',
} as const;
/** How VAT is charged on a receipt (domain B.1). */
export const vatRegimes = { NORMAL: 'Normal', SUSPENSION: 'Suspension', EXONERE: 'Exonéré' } as const;
export const discountTypes = { AMOUNT: 'Montant', PERCENT: 'Pourcentage' } as const;
/** Where an electronic invoice stands with TTN (domain B.5). */
export const eInvoiceStates = {
  NOT_REQUIRED: 'Non exigée',
  TO_SEND: 'À envoyer',
  SENT: 'Envoyée',
  ACCEPTED: 'Acceptée',
  REJECTED: 'Rejetée',
} as const;
/** How each is shown. */
export const eInvoiceTones = {
  NOT_REQUIRED: 'draft',
  TO_SEND: 'warning',
  SENT: 'info',
  ACCEPTED: 'success',
  REJECTED: 'danger',
} as const;
/** Versions of the TEIF format that are in use. */
export const teifVersions = { V1_8_8: '1.8.8', V1_8_9: '1.8.9' } as const;
export const paymentStates = {
  PAID: 'Payée',
  UNPAID: 'Impayée',
  IN_PROGRESS: 'Partiellement payée',
} as const;
/** What is still to be paid. */
export const owedStates = ['UNPAID', 'IN_PROGRESS'] as const;
export const paymentModes = {
  Espaces: 'Espèces',
  Cheque: 'Chèque',
  Virement: 'Virement',
  Tpe: 'TPE',
  Traite: 'Traite',
} as const;
/** How what is at a client's credit came: money of some nature, or no money at all, the credit of another client. */
export const paymentNatures = { ...paymentModes, Transfert: 'Transfert de crédit' } as const;
/** Where a payment stands: a cheque or a bill is received first, and cleared when its money comes. */
export const paymentStages = {
  RECEIVED: 'Reçu ou émis',
  CLEARED: 'Encaissé ou débité',
  REJECTED: 'Rejeté',
  VOIDED: 'Annulé',
} as const;
/** The same by what it is for us: what we give is issued, then debited. */
export const paymentStatuses = {
  ...paymentStages,
  RECEIVED: 'Reçu',
  CLEARED: 'Encaissé',
  ISSUED: 'Émis',
  DEBITED: 'Débité',
} as const;
/** The stages in which a payment counts: what it settles is settled. */
export const paymentsInForce = ['RECEIVED', 'CLEARED'] as const;
/** Whether the paper of what a client withheld is there. */
export const withholdingStates = {
  EXPECTED: 'Attendu',
  RECEIVED: 'Reçu',
  VOIDED: 'Annulée',
} as const;
/** The states in which a withholding settles its invoice. */
export const withholdingsInForce = ['EXPECTED', 'RECEIVED'] as const;
/** Which way money goes, seen from the company. */
export const directions = { IN: 'Entrée', OUT: 'Sortie' } as const;
/** What a payment is for. */
export const paymentPurposes = {
  SETTLEMENT: 'Règlement',
  DEPOSIT: 'Acompte',
  GUARANTEE: 'Caution retenue',
  REFUND: 'Remboursement',
  TRANSFER: 'Transfert de crédit',
} as const;
export const accountKinds = {
  BANK: 'Banque',
  CASH: 'Caisse',
  /** What was received before there were accounts. */
  TAKEOVER: 'Reprise',
} as const;
export const accountTypes = { COURANT: 'Courant', CARTE: 'Carte' } as const;
export const accountStates = { OPEN: 'Ouvert', CLOSE: 'Fermé' } as const;
/** What moves an account. */
export const entryCategories = {
  PAYMENT: 'Règlement',
  REFUND: 'Remboursement',
  CAUTION_IN: 'Caution reçue',
  CAUTION_OUT: 'Caution rendue ou retenue',
  FEE: 'Frais bancaires',
  DIFFERENCE: 'Écart de caisse',
  TRANSFER: 'Virement interne',
  OTHER: 'Autre',
} as const;
/** What was counted in a drawer, beside what it should hold. */
export const cashOutcomes = { EXACT: 'Juste', SHORT: 'Manque', OVER: 'Excédent' } as const;
/** A bank statement is ticked, then closed. */
export const statementStates = { OPEN: 'En cours', CLOSED: 'Clos' } as const;
/** Where an entry stands beside the paper of the bank, or the count of the drawer. */
export const reconciliations = {
  PENDING: 'À pointer',
  TICKED: 'Pointée',
  RECONCILED: 'Rapprochée',
  CLOSED: 'Journée clôturée',
} as const;
/** How a guarantee is given; a cheque is cashed, never kept (law 2024-41). */
export const guaranteeMethods = {
  OTPE: 'Pré-autorisation (TPE)',
  ESPECE: 'Espèces',
  CHEQUE_BANCAIRE: 'Chèque encaissé',
  VIREMENT: 'Virement',
} as const;
export const guaranteeStates = {
  EXPECTED: 'Attendue',
  HELD: 'Détenue',
  PARTLY_RETAINED: 'Retenue en partie',
  RETAINED: 'Retenue',
  REFUNDED: 'Rendue',
  NONE: 'Sans caution',
} as const;
/** How a down-payment is made; never a guarantee, which is a record of its own. */
export const depositMethods = {
  OTPE: 'Terminal de paiement',
  ESPECE: 'Espèces',
  CHEQUE_BANCAIRE: 'Chèque bancaire',
  BANK_DRAFT: 'Traite bancaire',
  VOUCHER: 'Voucher',
  PAS_DACOMPTE: 'Pas d’acompte',
} as const;
export const paymentOptions = { ...depositMethods, ParTranches: 'Par tranches' } as const;
export const mileageSources = {
  CONTRACT_OUT: 'Départ de contrat',
  CONTRACT_IN: 'Retour de contrat',
  MISSION: 'Mission',
  MAINTENANCE: 'Entretien',
  MANUAL: 'Relevé',
} as const;

/** What a period of the calendar is, whoever holds it (specification, VehicleCalendar). */
export const periodTypes = {
  RESERVATION: 'Réservation',
  CONTRACT: 'Contrat',
  MAINTENANCE: 'Entretien',
  MISSION: 'Mission',
  DAMAGE: 'Sinistre',
  UNAVAILABLE: 'Indisponible',
} as const;
