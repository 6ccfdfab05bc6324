import { describe, expect, it } from 'vitest';
import { toEpoch } from '../../src/domain/calendarDate';
import { stopping } from '../../src/domain/contractGuard';
import type { GuardFinding } from '../../src/domain/contractGuard';
import { parseInstant } from '../../src/domain/instant';
import { judgeClosing, judgeDeparture, judgeReturned } from '../../src/domain/rentalGuards';
import { judgeSigning } from '../../src/domain/signingGuards';
import type { SigningClient, SigningDriver, SigningVehicle } from '../../src/domain/signingGuards';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;
const said = (findings: readonly GuardFinding[]) =>
  findings.map(({ rule, severity, sentence }) => `${rule} ${severity} ${sentence.replaceAll('\u00a0', ' ')}`);

const client: SigningClient = {
  about: { resource: 'clients', id: '7', path: 'client' },
  name: 'Ali Ben Salah',
  isBlacklisted: false,
  blacklistReason: null,
  creditLimit: 5_000_000,
  outstanding: 5_000_000,
  buyer: {
    name: 'Ali Ben Salah',
    address: '5, rue de Carthage',
    taxRegistration: null,
    identityType: 'CIN',
    identityNumber: '08123456',
  },
};
/** Of age, licensed long enough and insured to the very days of the rental. */
const driver: SigningDriver = {
  about: { resource: 'drivers', id: '3', path: 'vehicles.0.drivers.0' },
  name: 'Sami Trabelsi',
  isBlacklisted: false,
  isClient: false,
  identityNumber: '09123456',
  licenceNumber: '12/345678',
  papers: { birthDate: '2005-07-01', drivingLicenseDate: '2024-07-01', expiry: '2026-07-15' },
  minimums: { minDriverAge: 21, minLicenseYears: 2 },
  departure: at('2026-07-01T00:00'),
  back: at('2026-07-15T23:59'),
};
const vehicle: SigningVehicle = {
  about: { resource: 'vehicles', id: '9', path: 'vehicles.0.vehicle' },
  registration: '215 TUN 4821',
  vehicle: { use: 'EXPLOITATION', type: 'IN_SERVICE', typeLabel: 'En service', until: null },
  back: at('2026-07-15T23:59'),
  outOn: null,
  hasDriver: true,
  hasMainDriver: true,
  uninsured: [],
  operatingCard: '2026-07-15',
  technicalVisit: '2026-07-15',
  sticker: '2026-07-15',
};
const signing = (change: {
  client?: Partial<SigningClient>;
  driver?: Partial<SigningDriver>;
  vehicle?: Partial<SigningVehicle>;
}) =>
  judgeSigning({
    client: { ...client, ...change.client },
    drivers: [{ ...driver, ...change.driver }],
    vehicles: [{ ...vehicle, ...change.vehicle }],
  });
const papers = driver.papers;
const forSale = { use: 'EXPLOITATION', type: 'FOR_SALE', typeLabel: 'À vendre' };

describe('un contrat se signe', () => {
  it('quand tout couvre jusqu’au dernier jour', () => expect(signing({})).toEqual([]));
  it('quand une voiture à vendre se loue encore ce jour-là', () =>
    expect(signing({ vehicle: { vehicle: { ...forSale, until: '2026-07-15' } } })).toEqual([]));

  const faults: readonly [Parameters<typeof signing>[0], string][] = [
    [
      { client: { isBlacklisted: true, blacklistReason: 'Impayés' } },
      'CLIENT_BLACKLISTED waivable Ali Ben Salah est sur liste noire : Impayés.',
    ],
    [
      { client: { outstanding: 5_000_001 } },
      'CREDIT_LIMIT warning Ali Ben Salah doit 5 000,001 DT avec ce contrat, au-delà de son plafond de 5 000,000 DT.',
    ],
    [
      { client: { buyer: { ...client.buyer, address: ' ' } } },
      'CLIENT_ADDRESS_MISSING waivable Ali Ben Salah : il manque l’adresse, que demandera la facture.',
    ],
    [
      {
        client: { buyer: { ...client.buyer, identityNumber: '123' } },
        driver: { identityNumber: null, isClient: true },
      },
      'CLIENT_IDENTITY_MISSING waivable Ali Ben Salah : il manque le n° de CIN, que demandera la facture.',
    ],
    [
      { client: { buyer: { ...client.buyer, identityType: null } } },
      'CLIENT_TAX_NUMBER_MISSING waivable Ali Ben Salah : il manque le matricule fiscal, que demandera la facture.',
    ],
    [
      { driver: { identityNumber: null } },
      'DRIVER_IDENTITY_MISSING blocking Sami Trabelsi : le n° de sa pièce d’identité n’est pas connu.',
    ],
    [
      { driver: { licenceNumber: null } },
      'DRIVER_LICENCE_NUMBER_MISSING blocking Sami Trabelsi : le n° de son permis n’est pas connu.',
    ],
    [
      { driver: { isBlacklisted: true } },
      'DRIVER_BLACKLISTED waivable Sami Trabelsi est sur liste noire et ne conduit plus nos voitures.',
    ],
    [
      { driver: { papers: { ...papers, birthDate: null } } },
      'DRIVER_BIRTH_UNKNOWN blocking Sami Trabelsi : sa date de naissance n’est pas connue.',
    ],
    [
      { driver: { papers: { ...papers, birthDate: '2005-07-02' } } },
      'DRIVER_TOO_YOUNG blocking Sami Trabelsi : n’a pas l’âge demandé au départ.',
    ],
    [
      { driver: { papers: { ...papers, drivingLicenseDate: null } } },
      'DRIVER_LICENCE_UNKNOWN blocking Sami Trabelsi : la date de son permis n’est pas connue.',
    ],
    [
      { driver: { papers: { ...papers, drivingLicenseDate: '2024-07-02' } } },
      'DRIVER_LICENCE_TOO_RECENT blocking Sami Trabelsi : n’a pas assez d’années de permis au départ.',
    ],
    [
      { driver: { back: at('2026-07-16T00:00') } },
      'DRIVER_LICENCE_EXPIRES blocking Sami Trabelsi : son permis expire avant le retour.',
    ],
    [
      { vehicle: { vehicle: { ...vehicle.vehicle, type: 'SOLD', typeLabel: 'Vendu' } } },
      'VEHICLE_NOT_IN_SERVICE blocking Le véhicule 215 TUN 4821 ne peut pas être loué : il est vendu.',
    ],
    [
      { vehicle: { vehicle: { ...vehicle.vehicle, use: 'SERVICE' } } },
      'VEHICLE_NOT_IN_SERVICE blocking Le véhicule 215 TUN 4821 ne peut pas être loué : il est réservé à l’usage de la société.',
    ],
    [
      { vehicle: { vehicle: { ...forSale, until: '2026-07-14' } } },
      'VEHICLE_NOT_IN_SERVICE blocking Le véhicule 215 TUN 4821 ne peut pas être loué : il est à vendre et se loue jusqu’au 14/07/2026.',
    ],
    [
      { vehicle: { hasDriver: false, hasMainDriver: false } },
      'DRIVER_MISSING blocking 215 TUN 4821 : aucun conducteur n’est indiqué.',
    ],
    [
      { vehicle: { hasMainDriver: false } },
      'MAIN_DRIVER_MISSING blocking 215 TUN 4821 : dites qui est le conducteur principal.',
    ],
    [
      { vehicle: { outOn: 'CTR-2026-00012' } },
      'VEHICLE_OUT blocking 215 TUN 4821 n’est pas revenu du contrat CTR-2026-00012 : notez d’abord son retour, ou donnez un autre véhicule.',
    ],
    [
      { vehicle: { uninsured: [{ without: 'Sans assurance', from: toEpoch('2026-07-15'), to: null }] } },
      'INSURANCE blocking 215 TUN 4821 : sans assurance à partir du 15/07/2026.',
    ],
    [
      { vehicle: { operatingCard: '2026-07-14' } },
      'OPERATING_CARD waivable 215 TUN 4821 : sa carte d’exploitation s’arrête le 14/07/2026, avant le retour du 15/07/2026.',
    ],
    [
      { vehicle: { technicalVisit: null } },
      'TECHNICAL_VISIT waivable 215 TUN 4821 : la fin de sa visite technique n’est pas connue.',
    ],
    [
      {
        vehicle: { back: at('2026-07-16T00:00'), operatingCard: '2026-07-16', technicalVisit: '2026-07-16' },
      },
      'STICKER waivable 215 TUN 4821 : sa vignette s’arrête le 15/07/2026, avant le retour du 16/07/2026.',
    ],
  ];
  it.each(faults)('%j : %s', (change, finding) => expect(said(signing(change))).toEqual([finding]));

  it('et chaque règle dit de quelle fiche elle parle', () => {
    const first = { ...vehicle, sticker: '2026-07-14' };
    const second = { ...first, about: { resource: 'vehicles', id: '10', path: 'vehicles.1.vehicle' } };
    const findings = judgeSigning({ client, drivers: [], vehicles: [first, second] });
    expect(findings.map(({ about }) => about)).toEqual([first.about, second.about]);
  });

  it('un super administrateur passe outre un papier, jamais outre l’assurance', () => {
    const findings = signing({
      client: { outstanding: 6_000_000 },
      vehicle: {
        sticker: '2026-07-01',
        uninsured: [{ without: 'Sans assurance', from: toEpoch('2026-07-15'), to: toEpoch('2026-07-15') }],
      },
    });
    expect(stopping(findings).map(({ rule }) => rule)).toEqual(['INSURANCE', 'STICKER']);
    const waived = new Set(['STICKER', 'INSURANCE']);
    expect(stopping(findings, waived).map(({ rule }) => rule)).toEqual(['INSURANCE']);
  });
});

const contract = { resource: 'contracts', id: '1' };
const caution = { about: contract, state: 'HELD', reason: null } as const;

describe('une voiture part', () => {
  const line = { about: contract, registration: '215 TUN 4821', isInspected: true };
  it.each([
    [{ state: 'HELD' }, []],
    [{ state: 'NONE', reason: 'Client en convention' }, []],
    [
      { state: 'NONE', reason: ' ' },
      ['CAUTION_NOT_HELD blocking Dites pourquoi ce contrat part sans caution.'],
    ],
    [{ state: 'EXPECTED' }, ['CAUTION_NOT_HELD blocking La caution n’est pas encore reçue.']],
    [{ state: 'REFUNDED' }, ['CAUTION_NOT_HELD blocking La caution n’est plus détenue.']],
  ] as const)('avec sa caution, ou sans pour une raison : %j', (change, findings) => {
    expect(said(judgeDeparture({ lines: [line], caution: { ...caution, ...change } }))).toEqual(findings);
  });

  it('une fois inspectée, chacune', () => {
    const lines = [line, { ...line, registration: '216 TUN 1', isInspected: false }];
    expect(said(judgeDeparture({ lines, caution }))).toEqual([
      'INSPECTION_MISSING blocking 216 TUN 1 : l’état des lieux de départ n’est pas fait.',
    ]);
  });
});

describe('un contrat est rentré', () => {
  it('quand toutes ses voitures sont rentrées ou échangées', () => {
    const states = ['RETURNED', 'SWAPPED', 'ON_RENT', 'TO_DELIVER'] as const;
    const lines = states.map(state => ({ about: contract, registration: state, state }));
    expect(said(judgeReturned({ lines }))).toEqual([
      'LINE_NOT_BACK blocking ON_RENT n’est pas encore rentré.',
      'LINE_NOT_BACK blocking TO_DELIVER n’est pas encore parti.',
    ]);
  });
});

describe('un contrat se clôt', () => {
  const account = { about: contract, isInvoiced: true, restToPay: 0, paymentTermDays: null };
  const refunded = { ...caution, state: 'REFUNDED' } as const;
  const returns = [{ about: contract, undecided: null }];
  const amendments = { about: contract, unsigned: null };
  it.each([
    [{}, []],
    [{ isInvoiced: false }, ['NOT_INVOICED blocking Ce contrat n’est pas encore facturé.']],
    [{ restToPay: 1 }, ['REST_TO_PAY blocking Il reste 0,001 DT à payer.']],
    [{ restToPay: 1, paymentTermDays: 30 }, []],
    [{ restToPay: 1, paymentTermDays: 0 }, ['REST_TO_PAY blocking Il reste 0,001 DT à payer.']],
  ])('facturé et payé, ou payé à terme : %j', (change, findings) => {
    expect(
      said(judgeClosing({ account: { ...account, ...change }, caution: refunded, returns, amendments })),
    ).toEqual(findings);
  });

  it.each([
    ['REFUNDED', 0],
    ['RETAINED', 0],
    ['PARTLY_RETAINED', 0],
    ['NONE', 0],
    ['HELD', 1],
    ['EXPECTED', 1],
  ] as const)('la caution rendue ou retenue : %s', (state, found) => {
    expect(judgeClosing({ account, caution: { ...caution, state }, returns, amendments })).toHaveLength(
      found,
    );
  });

  it('pas tant qu’un dommage de son retour n’est ni chiffré ni refusé', () => {
    const waiting = 'le retour de 215 TUN 4821 propose 89,250 DT TTC que personne n’a décidé';
    const found = [{ about: contract, undecided: waiting }];
    expect(said(judgeClosing({ account, caution: refunded, returns: found, amendments }))).toEqual([
      'RETURN_UNDECIDED blocking Le retour de 215 TUN 4821 propose 89,250 DT TTC que personne n’a décidé : acceptez ou refusez sur le contrat, sous ses charges.',
    ]);
  });

  it('pas tant qu’un avenant n’est ni signé ni dit ne pas l’être', () => {
    const open = { ...amendments, unsigned: 'Frais : Nettoyage (35,700 DT TTC)' };
    expect(said(judgeClosing({ account, caution: refunded, returns, amendments: open }))).toEqual([
      'AMENDMENT_UNSIGNED blocking Un avenant n’est pas signé (Frais : Nettoyage (35,700 DT TTC)) : faites-le signer, ou dites pourquoi le client ne signe pas.',
    ]);
  });
});
