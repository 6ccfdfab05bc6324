import type { RightSection } from '../schema/words/access/rightGrid';

/** A set of rights that fits a post: where a new colleague's grid starts from. */
export interface RightProfile {
  label: string;
  /** What the post does, in one line. */
  help: string;
  /** Specified rights and those of configs alike; or what it takes of the whole grid. */
  actions: readonly string[] | ((grid: readonly RightSection[]) => readonly string[]);
}

/** The rights of a profile that a grid has. */
export function rightsOfProfile({ actions }: RightProfile, grid: readonly RightSection[]): string[] {
  const wanted = new Set(typeof actions === 'function' ? actions(grid) : actions);
  return rightsIn(grid).flatMap(({ action }) => (wanted.has(action) ? [action] : []));
}

const rightsIn = (grid: readonly RightSection[]) =>
  grid.flatMap(({ rows }) => rows.flatMap(({ rights }) => rights));

/** Who may do what a right allows, by their posts: 'un profil Comptable, ou un administrateur'. */
export function whoMay(access: string): string {
  const posts = Object.values(rightProfiles).flatMap(({ label, actions }) =>
    typeof actions !== 'function' && actions.includes(access) ? [label] : [],
  );
  if (access === 'SUPER_ADMIN') return 'un super administrateur';
  return posts.length > 0 ? `un profil ${posts.join(' ou ')}, ou à un administrateur` : 'un administrateur';
}

/** Whom they concern is nobody's matter but an administrator's. */
const notForReading: readonly string[] = ['users', 'logs'];

/** The posts of a rental company (domain C.19). */
export const rightProfiles: Readonly<Record<string, RightProfile>> = {
  counter: {
    label: 'Agent comptoir',
    help: 'Réserve, loue, facture et encaisse au comptoir.',
    actions: [
      'dashboard',
      'clients',
      'create_client',
      'update_client',
      'vehicles',
      'reservations',
      'create_reservation',
      'update_reservation',
      'reservation_dashboard',
      'contracts',
      'create_contract',
      'update_contract',
      'contracts-service',
      'create_contract_service',
      'update_contract_service',
      'receipts',
      'create_receipt',
      'create_receipt_payment',
      'refund_guarantee',
      'regulation_receipts',
      'damage_receipts',
      'amandes',
      'search_amende',
      'damages',
      'create_damage',
      'reminder_maintenance',
      'create_maintenance_mileage',
      'drivers',
      'create_driver',
      'update_driver',
      'agencies',
      'additional_receipts',
      'payment_modes',
      'services',
      'pricing_vehicles',
      'seasons',
      'holidays',
      'rent_conditions',
    ],
  },
  accountant: {
    label: 'Comptable',
    help: 'Tient factures, règlements, banques et financements.',
    actions: [
      'dashboard',
      'clients',
      'update_client',
      'suppliers',
      'create_supplier',
      'update_supplier',
      'financing',
      'leasing_contracts',
      'create_leasing_contract',
      'update_leasing_contract',
      'update_financing_contract',
      'vehicles',
      'contracts',
      'contracts-service',
      'receipts',
      'create_receipt',
      'update_receipt',
      'create_receipt_payment',
      'update_receipt_payment',
      'delete_receipt_payment',
      'refund_guarantee',
      'regulation_receipts',
      'damage_receipts',
      'expenses',
      'create_expense',
      'update_expense',
      'banks',
      'create_bank',
      'update_bank',
      'bank_entries',
      'amandes',
      'damages',
      'leasings',
      'create_leasing',
      'payment_modes',
      'create_payment_mode',
      'update_payment_mode',
      'additional_receipts',
      'update_additional_receipt',
      'currencies',
      'create_currency',
      'update_currency',
      'services',
      'update_service',
      'pricing_vehicles',
      'seasons',
      'change_stamp',
      'change_tva',
    ],
  },
  fleet: {
    label: 'Chef de parc',
    help: 'Suit les véhicules, leur entretien, les sinistres et les missions.',
    actions: [
      'dashboard',
      'suppliers',
      'vehicles',
      'create_vehicle',
      'update_vehicle',
      'expenses',
      'create_expense',
      'update_expense',
      'reservations',
      'reservation_dashboard',
      'contracts',
      'amandes',
      'search_amende',
      'create_amende',
      'damages',
      'create_damage',
      'update_damage',
      'missions',
      'create_mission',
      'update_mission',
      'maintenances',
      'update_maintenance',
      'reminder_maintenance',
      'create_maintenance_mileage',
      'cars',
      'create_cars',
      'update_cars',
      'update_cars_model',
      'insurances',
      'create_insurance',
      'insurance_types',
      'drivers',
      'create_driver',
      'update_driver',
      'agencies',
      'vehicle_fuels',
      'create_vehicle_fuel',
      'update_vehicle_fuel',
      'maintenance_tasks',
      'create_maintenance_task',
      'update_maintenance_task',
      'damage_categories',
      'create_damage_category',
      'update_damage_category',
      'garages',
      'create_garage',
      'update_garage',
    ],
  },
  reading: {
    label: 'Lecture',
    help: 'Consulte tout, sans rien changer\u00a0; ni les utilisateurs, ni l’historique.',
    actions: grid =>
      rightsIn(grid).flatMap(({ column, action }) =>
        column === 'see' && !notForReading.includes(action) ? [action] : [],
      ),
  },
};
