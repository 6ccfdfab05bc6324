import { latestEnd } from '../../domain/calendarWindow';
import { daysBetween, formatDate } from '../../domain/calendarDate';
import { nextMaintenanceMileage, plannedTaskFault } from '../../domain/maintenancePlan';
import type { PlannedTask } from '../../domain/maintenancePlan';
import { longestPlanning } from '../../domain/planningKinds';
import { parsePlate } from '../../domain/plate';
import type { Draft } from '../../schema/field';
import { defineResource } from '../../schema/defineResource';
import {
  acquisitionModes,
  bodyTypes,
  periodTypes,
  plateTypes,
  transmissions,
  vehicleEquipment,
  vehiclePapers,
  vehicleStates,
  vehicleUses,
} from '../../schema/enumerations';
import {
  boolean,
  choice,
  date,
  file,
  files,
  group,
  instant,
  integer,
  longText,
  money,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';

/** Papers are watched as long as the car is ours. */
const watched = (of: string, action: string) => ({
  days: [30, 15, 7, 1],
  of,
  action,
  while: { field: 'vehicleType.type', values: ['IN_SERVICE', 'FOR_SALE'] },
});
const amount = (label: string) => money(label, { min: 0, unlisted: true });
const scan = (label: string) => file(label, { accept: 'document', camera: true, unlisted: true });

const stateOf = (vehicle: Draft) => (vehicle.vehicleType as { type?: string } | null)?.type;
const sold = (vehicle: Draft) => stateOf(vehicle) === 'SOLD';
const forSale = (vehicle: Draft) => stateOf(vehicle) === 'FOR_SALE';
const inThePark = (vehicle: Draft) => stateOf(vehicle) === 'IN_SERVICE' || forSale(vehicle);
const rented = (vehicle: Draft) => vehicle.serviceOrCompanyVehicle === 'EXPLOITATION';
const isOthers = (vehicle: Draft) => vehicle.purchaseType === 'LEASE' || vehicle.subcontracting === true;
const hasGps = (vehicle: Draft) => (vehicle.gps as { hasGps?: boolean } | null)?.hasGps === true;

/** A reminder comes before the time is up. */
const sooner = (period: string) => (reminder: number, task: Draft) =>
  typeof task[period] === 'number' && reminder >= task[period]
    ? 'Le rappel vient avant l’échéance\u00a0: écrivez moins que la période'
    : null;

/** What the calendar is asked with; without dates it is today's, and without a `show…` it shows all vehicles. */
const calendarFilters = {
  startDate: date('Du'),
  endDate: date('Au', {
    notBefore: 'startDate',
    check: (end: string, { startDate }: Draft) =>
      typeof startDate === 'string' && end > latestEnd(startDate)
        ? `Un an au plus\u00a0: jusqu’au ${formatDate(latestEnd(startDate))}`
        : null,
  }),
  carBrand: reference('Marque', 'car-brands'),
  carModel: reference('Modèle', 'car-models'),
  showAvailable: boolean('Disponibles'),
  showReserved: boolean('Réservés'),
  showContractual: boolean('En contrat'),
};
/** What each of them counts is said where it is counted (server/planning/counters.ts). */
const calendarCounters = {
  totalDays: integer('Jours'),
  totalVehicles: integer('Véhicules à louer'),
  availableVehicles: integer('Disponibles'),
  reservedVehicles: integer('Réservés'),
  exceedingReservedVehicles: integer('Réservations sans départ'),
  contractedVehicles: integer('En contrat'),
  inServiceVehicles: integer('En service'),
  returnVehiclesPerDay: integer('Retours du jour'),
  returnDateContractPerDay: integer('Retours de contrat du jour'),
  exceedingVehicles: integer('En retard'),
};

/** A vehicle as it is proposed. */
const proposed = {
  id: text('N°'),
  registration: text('Immatriculation'),
  carBrand: reference('Marque', 'car-brands'),
  carModel: reference('Modèle', 'car-models'),
  pricingCategory: reference('Catégorie', 'pricing-vehicles'),
  agency: reference('Agence', 'agencies'),
  transmissionType: choice('Boîte', transmissions),
  seats: integer('Places'),
  rentalAmount: money('Jour HT'),
};

export default defineResource({
  name: 'vehicles',
  type: 'Vehicle',
  labels: { one: 'véhicule', many: 'véhicules', gender: 'm' },
  area: 'park',
  category: 'Véhicules',
  icon: 'car',
  representation: ['registration'],
  readFirst: true,
  fields: {
    ...section('Identification', {
      carBrand: reference('Marque', 'car-brands', { required: true, searchable: true, sortable: true }),
      carModel: reference('Modèle', 'car-models', {
        required: true,
        searchable: true,
        sortable: true,
        within: 'carBrand',
        fills: {
          fuel: 'fuel',
          power: 'power',
          carBody: 'carBody',
          transmissionType: 'transmissionType',
          seats: 'seats',
          doors: 'doors',
          tankCapacityLiters: 'tankCapacityLiters',
        },
      }),
      version: text('Version', { max: 60, unlisted: true }),
      plateType: choice('Type de plaque', plateTypes, { required: true, default: 'TUN' }),
      registration: text('Immatriculation', {
        required: true,
        unique: true,
        searchable: true,
        sortable: true,
        compact: true,
        max: 20,
        placeholder: '215 TUN 4821',
        check: (plate: string, vehicle: Draft) =>
          parsePlate(plate, (vehicle.plateType ?? 'TUN') as 'TUN') === null
            ? 'Immatriculation invalide\u00a0: écrivez-la comme 215 TUN 4821'
            : null,
      }),
      serialNumber: text('N° de châssis', {
        unique: true,
        searchable: true,
        max: 40,
        warn: (vin: string) => (vin.length === 17 ? null : 'Un numéro de châssis compte 17 caractères'),
      }),
      serviceOrCompanyVehicle: choice('Usage', vehicleUses, {
        required: true,
        default: 'EXPLOITATION',
        sortable: true,
      }),
      agency: reference('Agence', 'agencies', { searchable: true, sortable: true, default: 'usual' }),
      vehicleImage: file('Photo', { accept: 'image', camera: true }),
      photos: files('Galerie', { accept: 'image', camera: true, max: 12, unlisted: true }),
      colorLabel: text('Couleur', { max: 40 }),
      carBody: choice('Carrosserie', bodyTypes, { sortable: true }),
      power: integer('Puissance (CV)', { min: 1, max: 99 }),
      fuel: reference('Carburant', 'fuels'),
      transmissionType: choice('Boîte', transmissions),
      seats: integer('Places', { min: 1, max: 60, unlisted: true }),
      doors: integer('Portes', { min: 1, max: 9, unlisted: true }),
      tankCapacityLiters: integer('Réservoir (litres)', { min: 1, max: 500, unlisted: true }),
      dateIntoCirculation: date('Mise en circulation', { sortable: true }),
      radioCode: text('Code radio', { max: 20, unlisted: true }),
      keyCount: integer('Clés', { min: 0, max: 9, unlisted: true }),
      gps: group(
        'GPS',
        {
          hasGps: boolean('Balise GPS', { default: false }),
          deviceId: text('N° de balise', { max: 60, when: hasGps }),
          simNumber: text('Carte SIM de la balise', { max: 30, when: hasGps }),
        },
        { unlisted: true },
      ),
      subcontracting: boolean('Sous-traitance', {
        default: false,
        help: 'La voiture est à un confrère, à qui elle revient',
      }),
      subcontractor: reference('Sous-traitant', 'suppliers', {
        required: true,
        when: (vehicle: Draft) => vehicle.subcontracting === true,
        unlisted: true,
      }),
      moreInformation: longText('Informations complémentaires', { max: 2000, wide: true, unlisted: true }),
    }),
    ...section('Exploitation', {
      totalMileage: integer('Kilométrage', {
        min: 0,
        max: 9_999_999,
        sortable: true,
        help: 'Un changement est un relevé daté de maintenant',
      }),
      nextMaintenanceMileage: integer('Prochain entretien (km)', {
        readOnly: true,
        // What was written by hand before there was a plan stays until one says otherwise.
        derive: ({ maintenanceTask, firstMileage, totalMileage, nextMaintenanceMileage: told }: Draft) => {
          const plan = (maintenanceTask ?? []) as PlannedTask[];
          if (plan.length === 0) return told;
          return nextMaintenanceMileage(plan, Number(firstMileage ?? 0), (totalMileage as number) ?? null);
        },
      }),
      pricingCategory: reference('Catégorie tarifaire', 'pricing-vehicles', { when: rented, sortable: true }),
      rentalAmount: money('Jour HT', {
        min: 0,
        sortable: true,
        when: rented,
        help: 'Pour les jours que la grille tarifaire ne couvre pas',
      }),
      includedKmPerDay: integer('Km inclus par jour', { min: 0, max: 9999, when: rented, unlisted: true }),
      extraKmPrice: money('Km supplémentaire HT', { min: 0, when: rented, unlisted: true }),
      guaranteeAmount: money('Caution', { min: 0, when: rented, unlisted: true }),
      minDriverAge: integer('Âge minimum', { min: 18, max: 99, when: rented, unlisted: true }),
      minLicenseYears: integer('Permis depuis (ans)', { min: 0, max: 50, when: rented, unlisted: true }),
    }),
    ...section('Assurance', {
      insuranceCompany: reference('Compagnie', 'insurances'),
      policeNumber: text('N° de police', { max: 60 }),
      insuranceType: reference('Type d’assurance', 'insurance-types', {
        fills: { franchiseAmount: 'defaultFranchise' },
      }),
      franchiseAmount: amount('Franchise'),
      validityDate: group('Validité', {
        start_validity: date('Assurance du'),
        end_validity: date('Assurance au', {
          notBefore: 'start_validity',
          sortable: true,
          deadline: watched('Assurance', 'Renouveler l’assurance'),
        }),
        amount: amount('Prime'),
        file: scan('Attestation'),
      }),
    }),
    ...section('Documents', {
      registrationCard: scan('Carte grise'),
      opratingDate: group('Carte d’exploitation', {
        start_operatingCard: date('Carte d’exploitation du', { when: rented }),
        end_operatingCard: date('Carte d’exploitation au', {
          when: rented,
          notBefore: 'start_operatingCard',
          deadline: watched('Carte d’exploitation', 'Renouveler la carte d’exploitation'),
        }),
        amount: money('Montant de la carte', { min: 0, when: rented, unlisted: true }),
        file: file('Carte d’exploitation (scan)', {
          accept: 'document',
          camera: true,
          when: rented,
          unlisted: true,
        }),
      }),
      technicalVisiteDate: group('Visite technique', {
        start_technicalVisit: date('Visite technique du'),
        end_technicalVisit: date('Visite technique au', {
          notBefore: 'start_technicalVisit',
          deadline: watched('Visite technique', 'Planifier la visite technique'),
        }),
        amount: amount('Montant de la visite'),
        file: scan('Visite technique (scan)'),
      }),
      vehicleStickers: group('Vignette', {
        start_vehicleStickers: date('Vignette du'),
        end_vehicleStickers: date('Vignette au', {
          notBefore: 'start_vehicleStickers',
          deadline: watched('Vignette', 'Payer la vignette'),
        }),
        amount: amount('Montant de la vignette'),
        file: scan('Quittance de la vignette'),
      }),
    }),
    ...section('Acquisition', {
      purchaseType: choice('Mode d’acquisition', acquisitionModes),
      financingContract: text('Contrat de financement', { max: 60 }),
      supplier: reference('Fournisseur', 'suppliers', { unlisted: true }),
      purchaseDate: date('Acheté le', { unlisted: true }),
      priceHT: amount('Prix HT'),
      priceTTC: amount('Prix TTC'),
      firstMileage: integer('Kilométrage à l’achat', { min: 0, max: 9_999_999, unlisted: true }),
      expectedExitDate: date('Sortie prévue', { unlisted: true }),
      residualTarget: amount('Valeur de revente visée'),
    }),
    maintenanceTask: rows(
      'Plan d’entretien',
      {
        task: reference('Tâche', 'maintenance-tasks', {
          required: true,
          fills: { mileage: 'defaultMileage', dateRecurrenceMonths: 'defaultMonths' },
        }),
        mileage: integer('Tous les (km)', { min: 1, max: 1_000_000 }),
        dateRecurrenceMonths: integer('Tous les (mois)', { min: 1, max: 240 }),
        reminderBeforeMileage: integer('Rappel avant (km)', { min: 1, check: sooner('mileage') }),
        reminderBeforeMonths: integer('Rappel avant (mois)', {
          min: 1,
          check: sooner('dateRecurrenceMonths'),
        }),
        numberOfRecurrence: integer('Fois en tout', {
          min: 1,
          help: 'Vide\u00a0: aussi longtemps que la voiture est là',
        }),
      },
      {
        rowLabel: 'Tâche',
        unlisted: true,
        check: (plan: readonly Draft[]) => {
          const at = plan.findIndex(task => plannedTaskFault(task) !== null);
          return at < 0 ? null : `Ligne ${at + 1}\u00a0: ${plannedTaskFault(plan[at] ?? {})}`;
        },
      },
    ),
    equipment: rows(
      'Équipements',
      {
        item: choice('Équipement', vehicleEquipment, { required: true }),
        present: boolean('Présent', { default: true }),
        condition: choice('État', { NEW: 'Neuf', GOOD: 'Bon', WORN: 'Usé', TO_REPLACE: 'À remplacer' }),
        replacementPriceHT: money('Remplacement HT', { min: 0 }),
      },
      {
        rowLabel: 'Équipement',
        unlisted: true,
        // Alloy wheels have no hubcaps.
        default: Object.keys(vehicleEquipment).map(item => ({ item, present: item !== 'ALLOY_WHEELS' })),
        check: (list: readonly Draft[]) =>
          new Set(list.map(({ item }) => item)).size < list.length ? 'Un équipement figure deux fois' : null,
      },
    ),
    ...section('État', {
      vehicleType: group('État', {
        type: choice('État', vehicleStates, {
          required: true,
          readOnly: true,
          sortable: true,
          tones: { IN_SERVICE: 'success', FOR_SALE: 'warning', SOLD: 'workshop', RETURNED: 'workshop' },
        }),
        soldDetails: group('Vente', {
          date: date('Vendu le', { required: true, default: 'today', when: sold }),
          amountType: choice(
            'Montant en',
            { HT: 'HT', TTC: 'TTC' },
            { required: true, default: 'TTC', when: sold },
          ),
          amount: money('Prix de vente', { required: true, min: 0, when: sold }),
        }),
      }),
      buyer: reference('Acheteur', 'clients', { when: sold, unlisted: true }),
      rentableUntil: date('Louable jusqu’au', {
        when: forSale,
        unlisted: true,
        help: 'Vide\u00a0: jusqu’à la vente',
      }),
    }),
    vehicleDocumentHistory: rows(
      'Documents remplacés',
      {
        type: choice('Document', vehiclePapers, { required: true }),
        start: date('Du'),
        end: date('Au'),
        amount: money('Montant'),
        insuranceCompany: reference('Compagnie', 'insurances'),
        policeNumber: text('N° de police'),
        file: file('Fichier', { accept: 'document' }),
      },
      { rowLabel: 'Document', readOnly: true, unlisted: true },
    ),
  },
  routes: { list: '/park/vehicle-list', create: '/park/vehicle-sheet', edit: '/park/vehicle-sheet/:id' },
  operations: { list: 'Vehicles', one: 'vehicle', create: 'createVehicle', update: 'updateVehicle' },
  access: { list: 'vehicles', create: 'create_vehicle', update: 'update_vehicle' },
  list: {
    photo: 'vehicleImage',
    columns: [
      { main: 'registration', second: ['carBrand', 'carModel'], label: 'Véhicule' },
      { main: 'carBody', second: 'agency', label: 'Catégorie, agence' },
      'totalMileage',
      '_today',
      'vehicleType.type',
      '_deadline',
      'rentalAmount',
    ],
    filters: [
      { argument: 'carBrand', path: 'carBrand', operator: '=' },
      { argument: 'carModel', path: 'carModel', operator: '=' },
      { argument: 'power', path: 'power', operator: '=' },
      { argument: 'carBody', path: 'carBody', operator: '=' },
      { argument: 'type', path: 'vehicleType.type', operator: '=' },
      { argument: 'usage', path: 'serviceOrCompanyVehicle', operator: '=' },
      { argument: 'agency', path: 'agency', operator: '=' },
      { argument: 'fuel', path: 'fuel', operator: '=' },
      { argument: 'pricingCategory', path: 'pricingCategory', operator: '=' },
      { argument: 'purchaseType', path: 'purchaseType', operator: '=' },
      { argument: 'availability', path: '_today', operator: '=' },
      { argument: 'deadline', path: '_deadline', operator: '<=', label: 'Échéance' },
    ],
    quickFilters: [
      { label: 'Disponibles', values: { availability: 'FREE' } },
      { label: 'Documents à renouveler', values: { deadline: '+30' } },
      { label: 'À vendre', values: { type: 'FOR_SALE' } },
      { label: 'Immobilisés', values: { availability: 'UNAVAILABLE' } },
    ],
    bulk: {
      renewVehicleStickers: {
        label: 'Renouveler la vignette',
        access: 'update_vehicle',
        icon: 'history',
        fields: {
          start: date('Du', { help: 'Vide\u00a0: dès la fin de la vignette présente' }),
          end: date('Au', { required: true, notBefore: 'start' }),
          amount: money('Montant par véhicule', { min: 0 }),
        },
        success: 'Vignettes renouvelées\u00a0: les anciennes sont gardées avec les documents remplacés.',
      },
    },
    sort: { field: 'registration', order: 'asc' },
    searchPlaceholder: 'Immatriculation, châssis, modèle…',
    empty: 'Aucun véhicule. Ajoutez le premier\u00a0: marque, modèle et immatriculation suffisent.',
  },
  menu: { list: 'Liste des véhicules', create: 'Nouveau véhicule' },
  notified: { registration: 'registration', carBrand: 'carBrand', carModel: 'carModel' },
  figures: [
    'vehicleType.type',
    '_today',
    '_deadline',
    'totalMileage',
    'nextMaintenanceMileage',
    'rentalAmount',
  ],
  occupied: { while: { field: 'vehicleType.type', values: ['IN_SERVICE', 'FOR_SALE'] } },
  transitions: {
    field: 'vehicleType.type',
    initial: 'IN_SERVICE',
    moves: {
      offer: {
        operation: 'putVehicleForSale',
        from: ['IN_SERVICE'],
        to: 'FOR_SALE',
        access: 'update_vehicle',
        label: 'Mettre en vente',
        success: 'Véhicule mis en vente.',
        ask: ['rentableUntil'],
        quiet: true,
      },
      withdraw: {
        operation: 'withdrawVehicleFromSale',
        from: ['FOR_SALE'],
        to: 'IN_SERVICE',
        access: 'update_vehicle',
        label: 'Retirer de la vente',
        success: 'Véhicule remis en service.',
        quiet: true,
      },
      sell: {
        operation: 'sellVehicle',
        from: ['IN_SERVICE', 'FOR_SALE'],
        to: 'SOLD',
        access: 'update_vehicle',
        label: 'Vendre',
        confirm:
          'Le véhicule quitte le parc\u00a0: il ne se loue plus et ses échéances ne sont plus suivies.',
        success: 'Vente enregistrée.',
        ask: ['vehicleType', 'buyer'],
        quiet: true,
      },
      giveBack: {
        operation: 'returnVehicle',
        from: ['IN_SERVICE', 'FOR_SALE'],
        to: 'RETURNED',
        access: 'update_vehicle',
        label: 'Restituer',
        confirm: 'Le véhicule quitte le parc\u00a0: il revient à qui il appartient.',
        success: 'Restitution enregistrée.',
        when: isOthers,
        refusal: 'Seul un véhicule en leasing ou en sous-traitance se restitue.',
        danger: true,
      },
      reinstate: {
        operation: 'reinstateVehicle',
        from: ['SOLD', 'RETURNED'],
        to: 'IN_SERVICE',
        access: 'SUPER_ADMIN',
        label: 'Réintégrer au parc',
        confirm: 'La vente ou la restitution est annulée\u00a0: ce qui en était noté s’efface de la fiche.',
        success: 'Véhicule de nouveau en service.',
        quiet: true,
      },
    },
  },
  actions: {
    recordVehicleMileage: {
      label: 'Relever le kilométrage',
      icon: 'gauge',
      access: 'create_maintenance_mileage',
      argument: 'vehicleId',
      returns: 'vehicles',
      fields: {
        value: integer('Kilométrage', { required: true, min: 0, max: 9_999_999 }),
        date: instant('Relevé le', { default: 'now' }),
        correction: boolean('Correction', {
          default: false,
          help: 'Le chiffre contredit un autre relevé, et il est juste',
        }),
        reason: text('Motif de la correction', {
          required: true,
          max: 300,
          when: (asked: Draft) => asked.correction === true,
        }),
      },
      success: 'Kilométrage relevé.',
      when: inThePark,
    },
    renewVehicleDocument: {
      label: 'Renouveler un document',
      icon: 'history',
      access: 'update_vehicle',
      argument: 'vehicleId',
      returns: 'vehicles',
      fields: {
        document: choice('Document', vehiclePapers, { required: true, default: 'INSURANCE' }),
        start: date('Du', { help: 'Vide\u00a0: dès la fin du document présent' }),
        end: date('Au', { required: true, notBefore: 'start' }),
        amount: money('Montant', { min: 0 }),
        insuranceCompany: reference('Compagnie', 'insurances', {
          when: (asked: Draft) => asked.document === 'INSURANCE',
        }),
        policeNumber: text('N° de police', {
          max: 60,
          when: (asked: Draft) => asked.document === 'INSURANCE',
        }),
        file: file('Fichier', { accept: 'document', camera: true }),
      },
      initial: ({ insuranceCompany, policeNumber }: Draft) => ({ insuranceCompany, policeNumber }),
      success: 'Document renouvelé\u00a0: l’ancien est gardé avec les documents remplacés.',
      when: inThePark,
    },
  },
  queries: {
    VehicleCalendar: {
      access: ['reservation_dashboard', 'vehicles'],
      fields: calendarFilters,
      answers: {
        id: text('N°'),
        registration: text('Immatriculation'),
        carBrand: reference('Marque', 'car-brands'),
        carModel: reference('Modèle', 'car-models'),
        periods: rows('Périodes', {
          type: choice('Type', periodTypes),
          start: instant('Du'),
          end: instant('Au', { help: 'Vide\u00a0: la fin n’est pas connue' }),
        }),
        ...calendarCounters,
      },
      many: true,
    },
    getVehicleCounts: {
      access: ['reservation_dashboard', 'vehicles'],
      fields: calendarFilters,
      answers: calendarCounters,
    },
    Planning: {
      access: ['reservation_dashboard'],
      fields: {
        startDate: date('Du', { required: true }),
        endDate: date('Au', {
          required: true,
          notBefore: 'startDate',
          check: (end: string, { startDate }: Draft) =>
            typeof startDate === 'string' && daysBetween(startDate, end) >= longestPlanning
              ? `Le planning se lit par ${longestPlanning} jours au plus`
              : null,
        }),
        fleet: text('Parc que l’on a déjà', { max: 40 }),
      },
      // Columns of numbers, letters or lines, one place for each vehicle, period or reservation: server/planning/planning.ts.
      answers: {
        fleet: text('Empreinte du parc'),
        brands: rows('Marques', { label: text('Marque') }),
        models: rows('Modèles', { brand: text('Marque'), label: text('Modèle') }),
        categories: rows('Catégories', { label: text('Catégorie') }),
        agencies: rows('Agences', { label: text('Agence') }),
        vehicles: group('Véhicules', {
          ids: text('Numéros'),
          plates: text('Immatriculations'),
          models: text('Modèles'),
          categories: text('Catégories'),
          agencies: text('Agences'),
          states: text('États'),
          untils: text('Louables jusqu’au'),
        }),
        sources: text('Origines'),
        periods: group('Périodes', {
          counts: text('Par véhicule'),
          days: text('Jours'),
          minutes: text('Minutes'),
          lengths: text('Durées'),
          kinds: text('Natures'),
          degrees: text('Certitudes'),
          sources: text('Origines'),
          ids: text('Numéros'),
        }),
        unassigned: group('Réservations sans véhicule', {
          categories: text('Catégories'),
          agencies: text('Agences de départ'),
          days: text('Jours'),
          minutes: text('Minutes'),
          lengths: text('Durées'),
          degrees: text('Certitudes'),
          ids: text('Numéros'),
          named: rows('Catégories sans véhicule', { label: text('Catégorie') }),
        }),
        holidays: rows('Jours fériés', { date: date('Date'), label: text('Fête') }),
      },
    },
    PlanningTexts: {
      access: ['reservation_dashboard'],
      fields: { keys: longText('Périodes à l’écran', { required: true, max: 20_000 }) },
      many: true,
      answers: {
        key: text('Période'),
        number: text('N°'),
        who: text('Pour'),
        client: reference('Client', 'clients'),
        phone: text('Téléphone'),
        from: text('Départ de'),
        to: text('Retour à'),
        note: text('Note'),
      },
    },
    FreeVehicles: {
      access: ['reservation_dashboard', 'vehicles', 'create_reservation', 'update_reservation'],
      fields: {
        from: instant('Départ', { required: true }),
        to: instant('Retour', {
          required: true,
          check: (to: number, { from }: Draft) =>
            typeof from === 'number' && to <= from ? 'Le retour vient après le départ' : null,
        }),
        category: reference('Catégorie', 'pricing-vehicles'),
        agency: reference('Agence', 'agencies'),
        transmission: choice('Boîte', transmissions),
        seats: integer('Places au moins', { min: 1, max: 60 }),
        except: reference('Réservation dont ce qu’elle tient ne compte pas', 'reservations'),
        limit: integer('Combien', { min: 1, max: 100 }),
      },
      answers: {
        count: integer('Libres'),
        vehicles: rows('Véhicules', proposed),
        alternatives: group('Quand il n’y en a pas', {
          otherAgency: rows('Dans une autre agence', proposed),
          nextSlot: group('Premier créneau', {
            vehicle: reference('Véhicule', 'vehicles'),
            from: instant('Du'),
            to: instant('Au'),
          }),
          upgrade: rows('Dans une autre catégorie', proposed),
        }),
      },
    },
  },
});
