import type { RightWords } from '../schema/register';
import type { AreaName } from './areas';

/**
 * The specified rights (§6) in French, under the sections of the sidebar. Each is there once, under the name that
 * governs; the rights that configs add come beside them by themselves (`gridOf`).
 */
export const rightWords: Readonly<Record<AreaName, readonly RightWords[]>> = {
  dashboard: [{ label: 'Tableau de bord', see: 'dashboard' }],
  client: [
    { label: 'Clients', see: 'clients', create: 'create_client', change: 'update_client' },
    { label: 'Fournisseurs', see: 'suppliers', create: 'create_supplier', change: 'update_supplier' },
  ],
  financing: [
    {
      label: 'Financements',
      see: 'financing',
      change: 'update_financing_contract',
      remove: 'delete_financing_contract',
    },
    {
      label: 'Contrats de financement',
      see: 'leasing_contracts',
      create: 'create_leasing_contract',
      change: 'update_leasing_contract',
    },
  ],
  park: [{ label: 'Véhicules', see: 'vehicles', create: 'create_vehicle', change: 'update_vehicle' }],
  reservation: [
    {
      label: 'Réservations',
      see: 'reservations',
      create: 'create_reservation',
      change: 'update_reservation',
    },
    { label: 'Planning', see: 'reservation_dashboard' },
  ],
  contract: [
    { label: 'Contrats de location', see: 'contracts', create: 'create_contract', change: 'update_contract' },
    {
      label: 'Contrats de service',
      see: 'contracts-service',
      create: 'create_contract_service',
      change: 'update_contract_service',
    },
  ],
  receipt: [
    {
      label: 'Factures',
      see: 'receipts',
      create: 'create_receipt',
      change: 'update_receipt',
    },
    {
      label: 'Règlements',
      see: 'regulation_receipts',
      change: 'update_receipt_payment',
      remove: 'delete_receipt_payment',
      other: { create_receipt_payment: 'Encaisser' },
    },
    { label: 'Factures de dommages', see: 'damage_receipts' },
  ],
  bank: [
    { label: 'Comptes', see: 'banks', create: 'create_bank' },
    { label: 'Écritures', see: 'bank_entries' },
  ],
  fleet: [
    {
      label: 'Amendes',
      see: 'amandes',
      create: 'create_amende',
      other: { search_amende: 'Rechercher le responsable' },
    },
    { label: 'Sinistres', see: 'damages', create: 'create_damage', change: 'update_damage' },
    {
      label: 'Missions',
      see: 'missions',
      create: 'create_mission',
      change: 'update_mission',
      remove: 'delete_mission',
    },
    {
      label: 'Maintenance',
      see: 'maintenances',
      change: 'update_maintenance',
      other: { reminder_maintenance: 'Rappels', create_maintenance_mileage: 'Saisir un kilométrage' },
    },
  ],
  settings: [
    {
      label: 'Utilisateurs',
      see: 'users',
      create: 'create_user',
      change: 'update_users',
      other: { manage_permissions: 'Gérer les droits' },
    },
    {
      label: 'Historique des actions',
      see: 'logs',
      other: { delete_all_logs: 'Vider l’historique' },
    },
    {
      label: 'Gérants',
      see: 'managers',
      create: 'create_manager',
      change: 'update_manager_details',
      remove: 'delete_manager',
      other: { update_manager_is_active: 'Activer ou désactiver' },
    },
    {
      label: 'Marques et modèles',
      see: 'cars',
      create: 'create_cars',
      change: 'update_cars',
      remove: 'delete_cars',
      other: { update_cars_model: 'Modifier les modèles' },
    },
    {
      label: 'Assurances',
      see: 'insurances',
      create: 'create_insurance',
      change: 'update_insurance',
      remove: 'delete_insurance',
    },
    {
      label: 'Types d’assurance',
      see: 'insurance_types',
      create: 'create_insurance_type',
      remove: 'delete_insurance_type',
    },
    { label: 'Chauffeurs', see: 'drivers', create: 'create_driver' },
    { label: 'Sociétés de leasing', see: 'leasings', create: 'create_leasing', remove: 'delete_leasing' },
    { label: 'Agences', see: 'agencies', create: 'create_agency', remove: 'delete_agency' },
    {
      label: 'Types de société',
      see: 'company_types',
      create: 'create_company_type',
      remove: 'delete_company_type',
    },
    {
      label: 'Carburants',
      see: 'vehicle_fuels',
      create: 'create_vehicle_fuel',
      remove: 'delete_vehicle_fuel',
    },
    {
      label: 'Tâches de maintenance',
      see: 'maintenance_tasks',
      create: 'create_maintenance_task',
      remove: 'delete_maintenance_task',
    },
    { label: 'Huissiers', see: 'bailiffs', create: 'create_bailiff' },
    { label: 'Avocats', see: 'lawyers', create: 'create_lawyer' },
    {
      label: 'Catégories de dommages',
      see: 'damage_categories',
      create: 'create_damage_category',
      remove: 'delete_damage_category',
    },
    {
      label: 'Modes de paiement',
      see: 'payment_modes',
      create: 'create_payment_mode',
      change: 'update_payment_mode',
      remove: 'delete_payment_mode',
    },
    {
      label: 'Suppléments',
      see: 'additional_receipts',
      create: 'create_additional_receipt',
      remove: 'delete_additional_receipt',
    },
    { label: 'Devises', see: 'currencies', create: 'create_currency', remove: 'delete_currency' },
    { label: 'Services', see: 'services', create: 'create_service', remove: 'delete_service' },
    { label: 'Garages', see: 'garages', create: 'create_garage', remove: 'delete_garage' },
    {
      label: 'Tarifs',
      see: 'pricing_vehicles',
      create: 'create_pricing_vehicle',
      change: 'update_pricing_vehicle',
      remove: 'delete_pricing_vehicle',
    },
    {
      label: 'Conditions de location',
      see: 'rent_conditions',
      create: 'create_rent_condition',
      change: 'update_rent_condition',
      remove: 'delete_rent_condition',
    },
    { label: 'Timbre fiscal', change: 'change_stamp' },
    { label: 'TVA', change: 'change_tva' },
  ],
};
