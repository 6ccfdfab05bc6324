import type { Components, Theme } from '@mui/material/styles';
import { chips } from './chips';
import { forcedColors } from './forcedColors';

const places = ':is(#contenu, .MuiModal-root)';

/** What takes the focus beside the bars that stick, and bars in a window too low for them (src/views/shell/stuck.ts). */
const besideBars = {
  '.MuiModal-root': { '--stuck-top': '0px', '--stuck-bottom': '0px' },
  // With room for a ring. A padding of what scrolls would move the page under whoever is at a bar.
  [`${places} :where(a, button, input, summary, [tabindex])`]: {
    scrollMarginBlock: 'calc(var(--stuck-top, 0px) + 16px) calc(var(--stuck-bottom, 0px) + 16px)',
  },
  [`${places} [data-stuck] *`]: { scrollMarginBlock: 0 },
  // Of a long text it is the caret that is brought into sight, which has no margin.
  ':is(html, .MuiDialogContent-root):has(textarea:focus)': {
    scrollPaddingBlock: 'calc(var(--stuck-top, 0px) + 16px) calc(var(--stuck-bottom, 0px) + 16px)',
  },
  '[data-low] [data-stuck], [data-low] thead[data-stuck] th': { position: 'static !important' },
};

/** On paper a page is alone, black on white whatever the screen: no menu, no header, nothing to click. */
const paper = {
  '@page': { size: 'A4 portrait', margin: '12mm' },
  '@media screen': { '.paper': { display: 'none !important' } },
  '@media print': {
    'body > :not(#root), .screen, nav, header.shell > :not(.both), [role="tablist"], main button:not(.both, .planning *), main .MuiIconButton-root, main a.MuiButton-root':
      {
        display: 'none !important',
      },
    // On a phone the title stands in the header.
    'header.shell': {
      position: 'static !important',
      height: 'auto !important',
      border: '0 !important',
      padding: '0 !important',
    },
    'main button.both': { border: '0 !important', padding: '0 !important' },
    // The planning's bars and chips inform by their colour too.
    ':root, body, #root :not(.planning *, .legend *)': {
      color: '#000 !important',
      backgroundColor: 'transparent !important',
      boxShadow: 'none !important',
    },
    'main#contenu': { maxWidth: 'none !important', padding: '0 !important' },
    'main a': { textDecoration: 'none !important' },
    thead: { display: 'table-header-group' },
    'tr, section, li, dl > div': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
} as const;

/** What applies to the whole document: canvas, links, the focus ring, quiet motion. */
export const baseline: Components<Theme>['MuiCssBaseline'] = {
  styleOverrides: theme => ({
    body: {
      fontSize: 14,
      lineHeight: '20px',
      backgroundColor: theme.palette.tokens.canvas,
      fontOpticalSizing: 'auto',
    },
    a: { color: theme.palette.tokens.accentDeep },
    ':focus-visible': {
      outline: `2px solid ${theme.palette.tokens.accent}`,
      outlineOffset: 2,
    },
    ...paper,
    '::selection': { backgroundColor: theme.palette.tokens.accent, color: theme.palette.tokens.onAccent },
    ...chips(theme),
    ...besideBars,
    ...forcedColors,
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  }),
};
