import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { presentDay } from '../../domain/clock';
import { questions } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import { say } from '../../schema/api/messages';
import type { Draft, Fields } from '../../schema/field';
import { validate } from '../../schema/validate';
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
  suspensionDate: string | null;
  suspensionFrom: string | null;
  suspensionUntil: string | null;
  visaedOrder: string;
  visaedOrderDate: string | null;
  exemptionReason: string;
}

const firstTerms = (): Terms => ({
  grouping: null,
  issueDate: presentDay(),
  dueDate: null,
  discountType: 'PERCENT',
  discount: '',
  vatRegime: 'NORMAL',
  suspensionDecision: '',
  suspensionDate: null,
  suspensionFrom: null,
  suspensionUntil: null,
  visaedOrder: '',
  visaedOrderDate: null,
  exemptionReason: '',
});

/** What is wrong with the terms, by the name of the field that the question takes. */
export type Faults = Readonly<Record<string, string>>;

const none: Faults = {};
const fields: Fields = questions.Invoicing.fields;

/** What the rules of its fields find in an input, before it is sent. */
function faultsIn(input: Draft): Faults {
  const { faults } = validate(fields, input);
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, say(fault)]));
}

const pause = 150;

interface Left {
  terms: Terms;
  /** Places that are ticked; null until one is touched. */
  ticked: ReadonlySet<string> | null;
  reasons: Readonly<Record<string, string>>;
}

/** What was chosen and not issued yet: one completes a record of the client, and comes back to it. */
function useLeft(of: readonly (string | null)[]) {
  const client = useQueryClient();
  const key = ['InvoicingLeft', ...of];
  client.setQueryDefaults(['InvoicingLeft'], { gcTime: Infinity });
  return {
    read: () => client.getQueryData<Left>(key),
    keep: (left: Left) => void client.setQueryData(key, left),
    forget: () => client.removeQueries({ queryKey: key }),
  };
}

/**
 * What of a client's contracts is to be invoiced, and what it makes, requested anew a moment after each change. What is
 * wrong in the terms is said of their fields; the last answer stays meanwhile, which is not of what is typed (`isOld`).
 */
export function useInvoicing(from: { client: string | null; contract: string | null }) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const left = useLeft([from.client, from.contract, presentDay()]);
  const [first] = useState((): Left => left.read() ?? { terms: firstTerms(), ticked: null, reasons: {} });
  const [terms, setTerms] = useState(first.terms);
  const [ticked, setTicked] = useState(first.ticked);
  const [reasons, setReasons] = useState(first.reasons);
  useEffect(() => {
    if (terms !== first.terms || ticked !== first.ticked || reasons !== first.reasons)
      left.keep({ terms, ticked, reasons });
    // oxlint-disable-next-line react/exhaustive-deps -- what is chosen is kept when it changes, wherever that is
  }, [terms, ticked, reasons]);
  const typed = JSON.stringify({ terms, ticked: ticked && [...ticked], reasons });
  const settled = useSettled(typed, pause);
  const { client, contract } = from;
  const input = useMemo(() => {
    const parsed = JSON.parse(settled) as Pick<Chosen, 'terms' | 'reasons'> & { ticked: string[] | null };
    return { client, contract, ...inputOf({ ...parsed, ticked: parsed.ticked && new Set(parsed.ticked) }) };
  }, [client, contract, settled]);
  const typedFaults = useMemo(() => faultsIn(input), [input]);
  const isRight = Object.keys(typedFaults).length === 0;
  const query = useQuery({
    queryKey: ['Invoicing', client, contract, settled],
    queryFn: async ({ signal }) => ({
      answer: (await dataProvider.question('Invoicing', { data: input, signal })).data,
      issueDate: input.issueDate,
    }),
    enabled: isRight,
    gcTime: 0,
    retry: false,
  });
  // A term that is refused answers nothing: what was shown before stays.
  const last = useRef(query.data);
  last.current = query.data ?? last.current;
  const refusal = isRight && query.error ? query.error : null;
  const refused = refusal ? fieldMessages(refusal as ReadableError) : none;
  const faults = isRight ? refused : typedFaults;
  const isOld = !isRight || refusal !== null;
  const data = last.current?.answer;
  const tick = (places: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked ?? tickedIn(data));
    for (const place of places)
      if (isTicked) next.add(place);
      else next.delete(place);
    setTicked(next);
  };
  return {
    /** With what is to be mended first, as long as the terms are refused. */
    data: data && isOld ? { ...data, points: pointsOf(faults, refusal) } : data,
    isOld,
    faults,
    /** Why nothing was answered, where no field is at fault. */
    error: Object.keys(faults).length === 0 ? refusal : null,
    forget: left.forget,
    refetch: query.refetch,
    isFetching: query.isFetching,
    /** The day of the receipts that are shown. */
    issueDate: last.current?.issueDate ?? terms.issueDate,
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

/** What is refused, as points that block. */
const pointsOf = (faults: Faults, error: Error | null): Invoicing['points'] =>
  (Object.keys(faults).length > 0 ? Object.entries(faults) : [['', error?.message ?? ''] as const]).map(
    ([name, message], index) => ({
      id: String(index + 1),
      sentence: fields[name] ? `${fields[name].label}\u00a0: ${message}` : message,
      isBlocking: true,
      resource: null,
      record: null,
      part: null,
      fields: null,
    }),
  );

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
  const read = discount.trim() || null;
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
