import { Fragment } from 'react';
import type { ElementType } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { readMarkdown } from '../../domain/markdown';
import type { Block, Run } from '../../domain/markdown';

/** A text put in form, as elements: whatever it holds is text, never HTML. */
export function Markdown({ text, language }: { text: string; language: 'fr' | 'ar' }) {
  return (
    <Box lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} sx={textStyle}>
      {readMarkdown(text).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </Box>
  );
}

/** Under the titles of a page and its cards. */
const headings = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const List: ElementType = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((runs, index) => (
          <li key={index}>
            <Runs runs={runs} />
          </li>
        ))}
      </List>
    );
  }
  const Part: ElementType = block.kind === 'heading' ? headings[block.level] : 'p';
  return (
    <Part>
      <Runs runs={block.runs} />
    </Part>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, strong, emphasis }, index) =>
    strong ? (
      <strong key={index}>{text}</strong>
    ) : emphasis ? (
      <em key={index}>{text}</em>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}

const textStyle = (theme: Theme) => ({
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 400,
  color: theme.palette.tokens.ink,
  overflowWrap: 'anywhere' as const,
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& h3, & h4, & h5': { margin: '14px 0 4px', fontWeight: 600 },
  '& h3': { fontSize: 15 },
  '& h4': { fontSize: 14 },
  '& h5': { fontSize: 13 },
  '& p': { margin: '0 0 8px', whiteSpace: 'pre-line' as const },
  '& ul, & ol': { margin: '0 0 8px', paddingInlineStart: '22px' },
});
