import { addDays } from '../../../src/domain/calendarDate';
import { ribBank } from '../../../src/domain/rib';
import { nobody } from './clients';
import type { Client } from './clients';
import { unspecified } from './parties';
import { matriculeOf, ribOf } from './reference/identifiers';
import { daysAgo } from './reference/seedList';
import { MINUTE } from './seeded';
import type { Day, Seeded } from './seeded';

type Kind = NonNullable<Client['supplierKind']>;
type Supplier = readonly [
  kind: Kind,
  tradeName: string,
  phone: string,
  city: string,
  termDays: number,
  /** Days until the tax card of the company ends. */
  cardLeft: number,
];

/** One of each kind at least; there are no such companies. */
const suppliers: readonly Supplier[] = [
  ['VEHICLE_DEALER', 'Jasmin Automobiles SA', '+21671000601', 'Ben Arous', 60, 240],
  ['VEHICLE_DEALER', 'Sahel Véhicules SARL', '+21673000602', 'Sousse', 60, 12],
  ['GARAGE', 'Atelier du Cap SARL', '+21672000603', 'Nabeul', 30, 300],
  ['PARTS', 'Pièces du Lac SUARL', '+21671000604', 'Tunis', 30, 95],
  ['FUEL', 'Station Ennasr SARL', '+21671000605', 'Ariana', 15, 410],
  ['INSURANCE', 'Courtage Élyssa SARL', '+21671000606', 'Tunis', 0, 180],
  ['LEASING', 'Byrsa Financement SA', '+21671000607', 'Tunis', 0, 500],
  ['EXPERT', 'Cabinet Expertise Auto Sfax SUARL', '+21674000608', 'Sfax', 15, -5],
  ['TOWING', 'Dépannage Express SARL', '+21671000609', 'La Manouba', 15, 60],
  ['SUBCONTRACTOR', 'Médina Cars SARL', '+21672000610', 'Bizerte', 30, 210],
  ['OTHER', 'Lavage Pro SUARL', '+21671000611', 'Tunis', 0, 330],
];

/** Those from whom the company buys, and who rent nothing of it: parties after its `count` clients. */
export function makeSuppliers(count: number, day: Day): Seeded<Client>[] {
  return suppliers.map(([supplierKind, tradeName, phone, city, paymentTermDays, cardLeft], index) => {
    const createdAt = daysAgo(day, 1) + index * MINUTE;
    const RIB = ribOf('08006', 6600 + index);
    const values: Client = {
      ...unspecified,
      id: String(count + index + 1),
      createdAt,
      updatedAt: createdAt,
      code: '',
      partyType: 'SUPPLIER',
      clientType: 'COMPANY',
      clientKind: null,
      supplierKind,
      otherDetails: {
        ...nobody,
        tradeName,
        companyType: '1',
        taxRegistration: matriculeOf(`90066${String(index).padStart(2, '0')}`),
        TVA: true,
        RIB,
      },
      phone,
      email: `contact@fournisseur-${index + 1}.test`,
      address: city,
      city,
      paymentTermDays,
      paymentMode: '3',
      bankName: ribBank(RIB),
      taxIdCardValidUntil: addDays(day.today, cardLeft),
    };
    const message = (label: string) => `Création du fournisseur ${label}`;
    return { values, steps: [{ action: 'CREATE', at: createdAt, by: 'superadmin', message }] };
  });
}
