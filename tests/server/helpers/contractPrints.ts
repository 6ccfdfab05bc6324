import type { ContractPrint } from '../../../server/rental/documents/contractPrint';
import { issuer } from '../../../server/rental/demo/company';
import { parseInstant } from '../../../src/domain/instant';

export const at = (text: string) => parseInstant(text) as number;

const line = {
  id: '1',
  returnAgency: null,
  lineState: 'TO_DELIVER',
  originalReturnDate: null,
  extensionCount: null,
  departedAt: null,
  returnedAt: null,
  heldFrom: null,
  heldTo: null,
  mileageIn: null,
  fuelIn: null,
  departureInspection: null,
  returnInspection: null,
  swapReason: null,
  TVA: null,
  TTCPrice: null,
} as const;

const person = { birthPlace: 'Tunis', address: null, driver: null };

/** A contract as it is read to be printed: a company, two cars, three drivers. */
export function contractPrint(
  contract: Partial<ContractPrint['contract']> = {},
  details: Partial<ContractPrint['details']> = {},
): ContractPrint {
  const values = {
    id: '416',
    contractNumber: 'CTR-2026-00416',
    stage: 'SIGNED',
    client: '1',
    reservation: '412',
    manager: '1',
    departureDate: at('2026-12-04T10:00'),
    returnDate: at('2026-12-18T10:00'),
    departurePlace: null,
    returnPlace: null,
    vehicles: [
      {
        ...line,
        vehicle: '1',
        departureDate: at('2026-12-04T10:00'),
        returnDate: at('2026-12-18T10:00'),
        mileageOut: 61_212,
        fuelOut: 7,
        numberOfDays: 14,
        dailyPrice_HT: 130_000,
        price_HT: 1_818_000,
        includedKmPerDay: 0,
        extraKmPrice: null,
        departureInspection: '7',
      },
      {
        ...line,
        id: '2',
        vehicle: '2',
        departureDate: at('2026-12-05T09:00'),
        returnDate: at('2026-12-10T09:00'),
        mileageOut: 32_398,
        fuelOut: 8,
        numberOfDays: 5,
        dailyPrice_HT: 160_000,
        price_HT: 800_000,
        includedKmPerDay: 250,
        extraKmPrice: 350,
      },
    ],
    drivers: [],
    signedDrivers: [
      {
        ...person,
        id: '1',
        isMain: true,
        vehicle: '1',
        firstName: 'Nizar',
        lastName: 'Karoui',
        birthDate: '1988-03-22',
        tel: '+21698204517',
        drivingLicense: '09/615 482',
        drivingLicenseDate: '2009-09-17',
        CIN: '05318264',
        CINDate: '2018-06-11',
      },
      {
        ...person,
        id: '2',
        isMain: false,
        vehicle: '1',
        firstName: 'Rim',
        lastName: 'Gharsalli',
        birthDate: '1994-08-03',
        tel: '+21655731060',
        drivingLicense: '14/220 936',
        drivingLicenseDate: '2015-05-25',
        CIN: '08820147',
        CINDate: '2021-02-02',
      },
      {
        ...person,
        id: '3',
        isMain: false,
        vehicle: '2',
        firstName: 'سامي',
        lastName: 'العبيدي',
        birthDate: '1991-05-14',
        tel: '+21622418906',
        drivingLicense: '12/847 206',
        drivingLicenseDate: '2016-12-09',
        CIN: '07412655',
        CINDate: '2019-10-19',
      },
    ],
    additionalReceiptOptions: [
      { id: '1', option: '1', quantity: 2 },
      { id: '2', option: '2', quantity: 1 },
    ],
    charges: [],
    discountPercent: null,
    discountAmount: 131_000,
    agreedPrice: null,
    rental_HT: 2_618_000,
    rentalTVA: 497_420,
    total_Price_HT: 2_618_000,
    total_TVA: 497_420,
    TotalTTC: 3_115_420,
    paid: 1_500_000,
    restToPay: 1_615_420,
    guaranteeAmount: 2_700_000,
    includedKm: 250,
    extraKmPrice: 350,
    note: 'À ne pas imprimer',
    versions: [],
    signedAt: at('2026-12-04T09:38'),
    ...contract,
  } as unknown as ContractPrint['contract'];
  return {
    contract: values,
    labels: {
      departureAgency: 'Tunis-Carthage',
      returnAgency: 'Sousse',
      reservation: 'RES-2026-00412',
      'vehicles.1.returnAgency': 'Hammamet',
      'additionalReceiptOptions.0.option': 'Conducteur supplémentaire',
      'additionalReceiptOptions.1.option': 'Livraison Hammamet',
    },
    details: {
      client: {
        name: 'Medina Conseil SUARL',
        isPerson: false,
        address: '14, rue du Lac Windermere, 1053 Les Berges du Lac',
        phone: '+21671862940',
        email: 'contact@medina.test',
        taxRegistration: '1304582FAM000',
      },
      vehicles: {
        '1': { registration: '247 TUN 5082', model: 'Skoda Octavia', franchise: 600_000, equipment: [] },
        '2': {
          registration: '258 TUN 4073',
          model: 'Dacia Duster',
          franchise: 600_000,
          equipment: ['SPARE_WHEEL', 'JACK', 'REGISTRATION_CARD'],
        },
      },
      drivers: [],
      departureAgency: null,
      returnAgency: null,
      conditions: {
        title: 'Conditions générales de location',
        version: 3,
        since: '2026-09-01',
        body: fr,
        bodyAr: ar,
      },
      handedOver: {
        '7': [
          'ANTENNA',
          'RADIO_CD',
          'SPARE_WHEEL',
          'HUBCAPS',
          'MATS',
          'LIGHTER',
          'JACK',
          'REGISTRATION_CARD',
          'INSURANCE',
          'ROAD_TAX',
          'OPERATING_CARD',
        ],
      },
      caution: { state: 'HELD', method: 'CHEQUE_BANCAIRE', receivedAt: '2026-12-04' },
      ...details,
    },
    seller: issuer.seller,
    manager: issuer.manager,
    now: at('2026-12-04T09:40'),
  };
}

const fr = `1. **Conducteurs.** Seuls les conducteurs nommés ci-dessus conduisent. Chacun répond de ses amendes, à la minute près.
2. **Retour.** Une heure de tolérance. Au-delà, chaque tranche de 24 heures compte un jour au prix du contrat.
3. **Carburant et kilomètres.** L’inspection de départ fait foi. Le réservoir est rendu au même niveau.

4. **Dommages.** Seuls les dommages absents de l’inspection de départ sont dus, dans la limite de la franchise.`;

const ar = `1. **السائقون.** لا يقود السيارة إلا السائقون المذكورون أعلاه، وكل منهم مسؤول عن مخالفاته.
2. **الإرجاع.** يُسمح بتأخير ساعة واحدة، وبعدها تُحتسب كل 24 ساعة يوما بثمن العقد.
3. **الوقود والمسافة.** معاينة الانطلاق هي المرجع. تُرجع السيارة بنفس مستوى الوقود.

4. **الأضرار.** لا يدفع المكتري إلا الأضرار غير المسجلة في معاينة الانطلاق، في حدود الإعفاء.`;
