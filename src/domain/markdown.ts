/** A run of text of one look. */
export interface Run {
  text: string;
  strong?: true;
  emphasis?: true;
}

/** A block of a text: what a page, or a printed document, is made of. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] };

const heading = /^(#{1,3})\s+(.*)$/;
const bullet = /^\s*[-*]\s+(.*)$/;
const numbered = /^\s*\d+[.)]\s+(.*)$/;

/**
 * Reads the small part of Markdown that conditions are written with: headings of three levels, paragraphs, lists,
 * **bold** and *italic*. Whatever else, HTML and links too, is plain text.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', runs: readRuns(lines.join('\n')) });
    lines = [];
  };
  const addItem = (ordered: boolean, item: string) => {
    endParagraph();
    const last = blocks.at(-1);
    if (last?.kind === 'list' && last.ordered === ordered && open) last.items.push(readRuns(item));
    else blocks.push({ kind: 'list', ordered, items: [readRuns(item)] });
    open = true;
  };
  /** Whether the line before was of a list. */
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const [, marks, title] = heading.exec(line) ?? [];
    const item = bullet.exec(line)?.[1];
    const step = numbered.exec(line)?.[1];
    if (item !== undefined) addItem(false, item);
    else if (step !== undefined) addItem(true, step);
    else {
      open = false;
      if (marks && title !== undefined) {
        endParagraph();
        blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, runs: readRuns(title) });
      } else if (line.trim() === '') endParagraph();
      else lines.push(line.trim());
    }
  }
  endParagraph();
  return blocks;
}

const marked = /\*\*(?=\S)([^*\n]*[^\s*])\*\*|\*(?=[^\s*])([^*\n]*[^\s*])\*/g;

function readRuns(text: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > from) runs.push({ text: text.slice(from, match.index) });
    const [whole, strong, emphasis] = match;
    if (strong !== undefined) runs.push({ text: strong, strong: true });
    else runs.push({ text: emphasis ?? '', emphasis: true });
    from = match.index + whole.length;
  }
  if (from < text.length) runs.push({ text: text.slice(from) });
  return runs;
}
