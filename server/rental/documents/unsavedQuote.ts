import { optionExpiry } from '../../../src/domain/optionExpiry';
import { parseMoney } from '../../../src/domain/money';
import type { Answer, PageQuestions } from '../../../src/pages/all';
import clients from '../../../src/resources/client/client';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import conditions from '../../../src/resources/settings/rent-condition';
import { Refusal } from '../../engine/base/refusal';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { namedCars } from '../reservations/booking';
import { ReservationQuote } from '../reservations/bookingQuote';
import { OptionExpiry } from '../reservations/optionExpiry';
import type { OptionTerms } from '../reservations/optionExpiry';
import { nameOnly } from './detailSql';
import { readIssuerImages } from './issuerImages';
import { unsavedDetailsSql } from './reservationDetails';
import type { ReservationDetails } from './reservationDetails';
import { priceLines } from './reservationLines';
import { reservationPdf } from './reservationSheet';
import type { PrintedReservation } from './reservationSheet';
import { readIssuer } from './seller';

const k = columnsOf(conditions, 'k');

interface Found {
  basis: unknown;
  details: ReservationDetails;
  category: string | null;
  option: OptionTerms;
  withContacts: boolean;
}

/** The quote of a booking that is no record yet: the paper of an option, by the price that the screen shows. */
export const unsavedQuotePdf: AnswerBehaviour<PageQuestions['UnsavedQuotePDF']> = {
  sql({ input, bind, now, resources }) {
    const id = (value: string | null | undefined) => `${bind(value ?? null)}::bigint`;
    const details = unsavedDetailsSql({
      client: id(input.client),
      cars: `${bind(namedCars(input))}::bigint[]`,
      departureAgency: id(input.departureAgency),
      returnAgency: id(input.returnAgency),
      rentConditions: `coalesce(${id(input.rentConditions)}, (SELECT ${k.id} FROM ${k} WHERE ${k.isActive}))`,
    });
    const category = labelSql(resources.get(pricings.name), id(input.pricingCategory));
    return `SELECT json_build_object('basis', (${ReservationQuote.sql({ input, bind, now, resources })}), 'details', (SELECT row_to_json(d) FROM (${details}) d),
      'category', ${category}, 'option', (${OptionExpiry.sql({ input, bind, now, resources })}),
      'withContacts', ${mayReadSql(clients)})`;
  },
  async file(found, { input, engine, now, resources }) {
    const { basis, details, category, option, withContacts } = found as Found;
    const quote = ReservationQuote.answer?.(basis, { input, now, resources });
    if (!quote || quote.fault !== null) throw new Refusal('CONFLICT', quote?.fault ?? 'Sans prix');
    const pdf = await reservationPdf({
      reservation: asBooked(quote, {
        ...input,
        expiresAt: input.expiresAt ?? optionExpiry(now, option.hours, input.departureDate),
      }),
      labels: category === null ? {} : { pricingCategory: category },
      details: withContacts ? details : { ...details, client: nameOnly(details.client) },
      lines: priceLines(quote),
      seller: (await readIssuer(engine.pool))?.seller ?? null,
      images: await readIssuerImages(engine.pool, engine.files, null),
      now,
      isQuote: true,
    });
    return Buffer.from(pdf).toString('base64');
  },
};

type Asked = Pick<PrintedReservation, 'departureDate' | 'returnDate' | 'expiresAt'> & {
  paymentOption?: PrintedReservation['paymentOption'] | null;
};

/** What is asked and its price, as the option would have it. */
function asBooked(
  quote: Answer<'ReservationQuote'>,
  { departureDate, returnDate, expiresAt, paymentOption }: Asked,
): PrintedReservation {
  const millimes = (dinars: number | null) => (dinars === null ? null : parseMoney(dinars));
  const { numberOfDays, includedKm, minDriverAge, minLicenseYears } = quote;
  return {
    reservationNumber: '',
    status: 'PENDING',
    departureDate,
    returnDate,
    expiresAt,
    paymentOption: paymentOption ?? 'PAS_DACOMPTE',
    departurePlace: null,
    returnPlace: null,
    flightNumber: null,
    voucherNumber: null,
    voucherAgency: null,
    drivers: [],
    additionalReceiptOptions: [],
    installments: [],
    received: 0,
    numberOfDays,
    price_HT: millimes(quote.price_HT),
    TVA: millimes(quote.TVA),
    TTCPrice: millimes(quote.TTCPrice),
    guaranteeAmount: millimes(quote.guaranteeAmount),
    includedKm,
    extraKmPrice: millimes(quote.extraKmPrice),
    minDriverAge,
    minLicenseYears,
  };
}
