import { readMarkdown } from '../../../src/domain/markdown';
import type { Block, Run } from '../../../src/domain/markdown';

/** A paragraph, or an item of a list with what stands before it: '•', '3.'. */
export interface Clause {
  mark: string;
  runs: Run[];
}

/** Clauses that stand beside each other: the Arabic ones match the French ones; none where there is no Arabic. */
export interface ClauseRow {
  fr: Clause[];
  ar: Clause[];
}

/** What stands under one heading, which both languages have. */
export interface ClauseSection {
  heading: Run[];
  headingAr: Run[];
  rows: ClauseRow[];
}

/**
 * Conditions in one language or two, clause against clause. Sections meet where both texts have as many; within them
 * clauses meet where these are as many. What cannot be matched stands beside the other as a whole.
 * @param ar the Arabic text; null where there is none.
 */
export function alignClauses(fr: string, ar: string | null): ClauseSection[] {
  const french = sectionsOf(readMarkdown(fr));
  if (ar === null) return french.map(({ heading, clauses }) => section(heading, [], clauses, null));
  const arabic = sectionsOf(readMarkdown(ar));
  if (french.length === arabic.length)
    return french.map(({ heading, clauses }, index) =>
      section(heading, arabic[index]?.heading ?? [], clauses, arabic[index]?.clauses ?? []),
    );
  return [{ heading: [], headingAr: [], rows: [{ fr: whole(french), ar: whole(arabic) }] }];
}

function section(
  heading: Run[],
  headingAr: Run[],
  fr: readonly Clause[],
  ar: readonly Clause[] | null,
): ClauseSection {
  const rows =
    ar === null
      ? fr.map(one => ({ fr: [one], ar: [] }))
      : fr.length === ar.length
        ? fr.map((one, index) => ({ fr: [one], ar: ar.slice(index, index + 1) }))
        : [{ fr: [...fr], ar: [...ar] }];
  return { heading, headingAr, rows };
}

interface Section {
  heading: Run[];
  clauses: Clause[];
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  let count = 0;
  const last = () => {
    const found = sections.at(-1) ?? { heading: [], clauses: [] };
    if (sections.length === 0) sections.push(found);
    return found;
  };
  for (const block of blocks) {
    // Items that blank lines stand between are still one list.
    if (block.kind !== 'list' || !block.ordered) count = 0;
    if (block.kind === 'heading') sections.push({ heading: block.runs, clauses: [] });
    else if (block.kind === 'paragraph') last().clauses.push({ mark: '', runs: block.runs });
    else
      for (const runs of block.items)
        last().clauses.push({ mark: block.ordered ? `${++count}.` : '•', runs });
  }
  return sections;
}

/** All of a text, its headings as clauses. */
const whole = (sections: readonly Section[]): Clause[] =>
  sections.flatMap(({ heading, clauses }) =>
    heading.length > 0
      ? [{ mark: '', runs: heading.map(run => ({ ...run, strong: true as const })) }, ...clauses]
      : clauses,
  );
