/** What is chosen, pressed, current or pointed at by the keyboard in a list: the reader's own colours of a choice. */
const chosen = {
  forcedColorAdjust: 'none',
  color: 'HighlightText !important',
  backgroundColor: 'Highlight !important',
  borderColor: 'Highlight !important',
  // Within the fill, since it may be cut off outside.
  '&:focus-visible': { outline: '2px solid HighlightText !important', outlineOffset: '-4px' },
  '& *': { color: 'inherit !important', backgroundColor: 'transparent !important' },
} as const;

/**
 * Where the reader's own colours reign, fills and shadows are gone and transparent borders are seen: what our screens
 * show by them is shown by outlines, borders and the colours of the system. By state, so that no screen needs to know.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    ':focus-visible, .Mui-focusVisible': { outlineColor: 'Highlight !important' },
    '.MuiOutlinedInput-root.Mui-focused': {
      outline: '3px solid Highlight !important',
      outlineOffset: '1px',
    },
    '.MuiButton-contained': { border: '1px solid ButtonText !important' },
    '.MuiButton-contained.Mui-disabled': { borderColor: 'GrayText !important' },
    ':is(a, button)[aria-current="page"], button[aria-current="true"], button[aria-pressed="true"], [role="tab"][aria-selected="true"], [role="menuitemradio"][aria-checked="true"], td[aria-selected="true"] > button':
      chosen,
    '[role="option"]:is(.Mui-focused, [aria-selected="true"]:not(.MuiAutocomplete-option)), .MuiMenuItem-root.Mui-selected':
      chosen,
    '.MuiAutocomplete-option[aria-selected="true"]': {
      outline: '1px solid CanvasText',
      outlineOffset: '-1px',
    },
    '.MuiLinearProgress-root': { border: '1px solid CanvasText' },
    '.MuiLinearProgress-bar': { forcedColorAdjust: 'none', backgroundColor: 'Highlight !important' },
  },
} as const;
