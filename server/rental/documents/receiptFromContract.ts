import { daysBetween } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { dueDate } from '../../../src/domain/dueDate';
import { startOfTunisDay } from '../../../src/domain/instant';
import { sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { lineTotals, receiptTotals, vatOf } from '../../../src/domain/receiptTotals';
import type contractServices from '../../../src/resources/contract/contract-service';
import type tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { RegimeTerms } from '../invoicing/terms';
import type { Addressee } from './invoiceParties';
import type { Issuer } from './seller';

type Contract = RecordOf<typeof contractServices>;
type ContractRow = Contract['contractDetails'][number];

/** Names of services and plates of vehicles, by id. */
export interface ContractNames {
  services: ReadonlyMap<string, string>;
  plates: ReadonlyMap<string, string>;
}

interface IssuedWith extends Addressee {
  issuer: Issuer;
  names: ContractNames;
  rates: Pick<RecordOf<typeof tva>, 'rates'>;
  regime: RegimeTerms;
  stamp: Millimes;
  today: CalendarDate;
  /** Epoch milliseconds. */
  now: number;
}

/** The invoice of a service contract, each line at its rate, or the default one (specification §3; domain C.8, C.9). */
export function receiptFromContract(contract: Contract, issued: IssuedWith) {
  const usual = issued.rates.rates.find(one => one.isDefault)?.rate;
  if (usual === undefined) throw new Error('A VAT setting has a default rate');
  const lines = contract.contractDetails.map(row => lineOf(contract, row, row.tvaRate ?? usual, issued));
  const { net, ...totals } = receiptTotals({
    lines: lines.map(line => line.vehicleDetails),
    stamp: issued.stamp,
    regime: issued.regime.vatRegime,
  });
  return {
    documentKind: 'INVOICE' as const,
    state: 'NORMAL' as const,
    ...issued.regime,
    type: 'service' as const,
    client: contract.client,
    // Without a client it is the buyer's name.
    subject: contract.client === null ? null : contract.libelle,
    contractService: contract.id,
    issueDate: issued.today,
    dueDate: dueDate(issued.today, issued.termDays),
    generatedFromContractAt: issued.now,
    manager: issued.issuer.manager,
    seller: issued.issuer.seller,
    buyer: issued.buyer,
    vehicles: lines.map((line, index) => ({ ...line, net_HT: net[index] ?? 0 })),
    ...totals,
    vatByRate: totals.vatByRate.map(vat => ({ ...vat, rate: Number(vat.rate) })),
  };
}

function lineOf(contract: Contract, row: ContractRow, tvaRate: number, { names, regime }: IssuedWith) {
  const plate = row.vehicleId && names.plates.get(row.vehicleId);
  const { price_HT } = lineTotals({ quantity: 1, unitPriceHT: row.amount, tvaRate });
  const TVA = vatOf({ price_HT, tvaRate }, regime.vatRegime);
  return {
    label: [names.services.get(row.service), plate, tvaRate === 0 && row.vatReason]
      .filter(Boolean)
      .join(', '),
    contractId: contract.id,
    contractNumber: contract.contractId,
    vehicleId: row.vehicleId ? [row.vehicleId] : [],
    service: [row.service],
    vehicleDetails: {
      departureDate: row.departureDate && startOfTunisDay(row.departureDate),
      returnDate: row.returnDate && startOfTunisDay(row.returnDate),
      numberOfDays: daysOf(row),
      tvaRate,
      price_HT,
      TVA,
      TTCPrice: sum([price_HT, TVA]),
    },
  };
}

/** Whole days, the return day included: the very days during which the row holds its vehicle. */
function daysOf({ departureDate, returnDate }: ContractRow): number | null {
  return departureDate && returnDate ? daysBetween(departureDate, returnDate) + 1 : null;
}
