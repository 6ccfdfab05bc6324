/** How large the demo company is, and how it lives. */
export interface Size {
  vehicles: number;
  clients: number;
  reservations: number;
  /** Service contracts, by what has become of them; each invoiced one has its invoice. */
  invoiced: number;
  open: number;
  cancelled: number;
  /** Days of business before today. */
  past: number;
  /** Days before today of which bookings have their contract: all that is recorded of these is remembered meanwhile. */
  rented: number;
  /** 1: as much business a year ago as today; more: it grew with the fleet. */
  growth: number;
  /** Days of a rental, the frequent ones repeated. */
  rentals: readonly number[];
  /** Days of a service done with a car. */
  missions: readonly number[];
  /** In how many goes an invoice of a service is paid, the frequent ones repeated. */
  instalments: readonly number[];
}

/** A year of a small agency: weekends, weeks, fortnights, a month now and then. */
const small: Size = {
  vehicles: 60,
  clients: 150,
  reservations: 900,
  invoiced: 220,
  open: 30,
  cancelled: 10,
  past: 365,
  rented: 365,
  growth: 1,
  rentals: [1, 2, 2, 3, 3, 3, 4, 5, 6, 7, 7, 7, 8, 10, 12, 14, 15, 21, 30],
  missions: [1, 1, 2, 3, 5, 7, 10],
  instalments: [1, 1, 1, 2],
};

/** Two years of a company with counters in airports: more and shorter rentals of each car. */
const busy = {
  past: 730,
  growth: 1.3,
  rentals: [1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 10, 14],
  missions: [1, 1, 1, 2, 2, 3],
  instalments: [1, 2, 3, 4, 5],
};

/** So many bookings become contracts at most, of the last days. */
const MOST_CONTRACTS = 20_000;

/**
 * 1 is the small company; more is as many hundredths of 2,000 vehicles, 20,000 clients, 100,000 reservations and
 * 200,000 invoices with some 500,000 payments, which make a million and a half entries of history.
 */
export function sizeOf(scale: number): Size {
  if (scale === 1) return small;
  const reservations = Math.max(small.reservations, 1000 * scale);
  return {
    ...busy,
    rented: Math.min(busy.past, Math.floor((busy.past * MOST_CONTRACTS) / reservations)),
    vehicles: Math.max(small.vehicles, 20 * scale),
    clients: Math.max(small.clients, 200 * scale),
    reservations,
    invoiced: Math.max(small.invoiced, 2000 * scale),
    open: Math.max(small.open, 100 * scale),
    cancelled: Math.max(small.cancelled, 60 * scale),
  };
}
