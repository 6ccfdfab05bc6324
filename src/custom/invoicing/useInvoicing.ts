import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { parseMoney } from '../../domain/money';
import { todayInTunis } from '../../domain/calendarDate';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useSettled } from '../../views/useSettled';
import type { Invoicing } from './invoicingTexts';
import { decisionOf, placeOf } from './invoicingTexts';

/** What one has typed beside what is ticked; dates as calendar dates. */
export interface Terms {
  grouping: Invoicing['grouping'] | null;
  issueDate: string;
  dueDate: string | null;
  discountType: 'AMOUNT' | 'PERCENT';
  discount: string;
  vatRegime: 'NORMAL' | 'SUSPENSION' | 'EXONERE';
  suspensionDecision: string;
  suspensionFrom: string | null;
  suspensionUntil: string | null;
  exemptionReason: string;
}

const firstTerms = (): Terms => ({
  grouping: null,
  issueDate: todayInTunis(Date.now()),
  dueDate: null,
  discountType: 'PERCENT',
  discount: '',
  vatRegime: 'NORMAL',
  suspensionDecision: '',
  suspensionFrom: null,
  suspensionUntil: null,
  exemptionReason: '',
});

/** Whether a discount reads as one. */
export function isDiscount({ discount, discountType }: Terms): boolean {
  if (discount.trim() === '') return true;
  const read = parseMoney(discount);
  return read !== null && read >= 0 && (discountType === 'AMOUNT' || read <= 100_000);
}

const pause = 150;

/** What of a client's contracts is to be invoiced, and what it makes, requested anew a moment after each change. */
export function useInvoicing(from: { client: string | null; contract: string | null }) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [terms, setTerms] = useState(firstTerms);
  /** Places that are ticked; null until one is touched. */
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const typed = JSON.stringify({ terms, ticked: ticked && [...ticked], reasons });
  const settled = useSettled(typed, pause);
  const query = useQuery({
    queryKey: ['Invoicing', from.client, from.contract, settled],
    queryFn: async ({ signal }) => {
      const parsed = JSON.parse(settled) as Pick<Chosen, 'terms' | 'reasons'> & { ticked: string[] | null };
      const data = { ...from, ...inputOf({ ...parsed, ticked: parsed.ticked && new Set(parsed.ticked) }) };
      return (await dataProvider.question('Invoicing', { data, signal })).data;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const { data } = query;
  const tick = (places: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked ?? tickedIn(data));
    for (const place of places)
      if (isTicked) next.add(place);
      else next.delete(place);
    setTicked(next);
  };
  return {
    ...query,
    terms,
    ticked: ticked ?? tickedIn(data),
    reasons,
    /** What is shown is not of what is typed yet. */
    isLate: settled !== typed || query.isFetching,
    change: (changes: Partial<Terms>) =>
      setTerms(now => ({
        ...now,
        ...(changes.vatRegime === 'SUSPENSION' && untypedDecision(now, data)),
        ...changes,
      })),
    tick,
    explain: (place: string, reason: string) => setReasons(now => ({ ...now, [place]: reason })),
    /** What is sent to issue exactly what is shown. */
    input: inputOf({ terms, ticked: ticked ?? tickedIn(data), reasons }),
  };
}

/** The decision that the client's record has, unless one was typed. */
const untypedDecision = (typed: Terms, data: Invoicing | undefined): Partial<Terms> =>
  !data || typed.suspensionDecision || typed.suspensionFrom || typed.suspensionUntil
    ? {}
    : {
        ...decisionOf(data),
        suspensionDecision: data.suspensionDecision ?? '',
      };

interface Chosen {
  terms: Terms;
  ticked: ReadonlySet<string> | null;
  reasons: Readonly<Record<string, string>>;
}

const tickedIn = (data: Invoicing | undefined): ReadonlySet<string> =>
  new Set(
    (data?.contracts ?? []).flatMap(contract =>
      contract.parts.filter(one => one.isTicked).map(one => placeOf(contract, one)),
    ),
  );

/** As the question and the action take it. */
function inputOf({ terms, ticked, reasons }: Chosen) {
  const { discount, discountType, ...others } = terms;
  const read = isDiscount(terms) && discount.trim() !== '' ? discount.trim().replace(',', '.') : null;
  return {
    ...others,
    discountType,
    discountPercent: discountType === 'PERCENT' ? read : null,
    discountAmount: discountType === 'AMOUNT' ? read : null,
    isTouched: ticked !== null,
    parts: [...(ticked ?? [])].map(place => ({ ...partAt(place), vatReason: reasons[place] ?? null })),
  };
}

/** '12/L7:0-28' */
function partAt(place: string) {
  const [, contract = '', item = '', from, to] = /^(\d+)\/(\w+):(\d+)-(\d+)$/.exec(place) ?? [];
  return { id: place, contract, item, from: Number(from), to: Number(to) };
}
