import type { ThemeOptions } from '@mui/material/styles';
import { baseline } from './theme/baseline';
import { buttons } from './theme/buttons';
import { choices } from './theme/choices';
import { details } from './theme/details';
import { inputs } from './theme/inputs';
import { palette } from './theme/palette';
import { surfaces } from './theme/surfaces';
import { tables } from './theme/tables';
import { typography } from './theme/typography';

/**
 * The one theme, in a mode. Breakpoints are the product's: below `sm` (768) a phone, from `md`
 * (1024) forms in two columns, from `lg` (1280) a right column, `xl` (1440) the widest content.
 */
function theme(mode: 'light' | 'dark'): ThemeOptions {
  return {
    palette: palette(mode),
    typography,
    spacing: 4,
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 768, md: 1024, lg: 1280, xl: 1440 } },
    components: {
      MuiCssBaseline: baseline,
      ...buttons,
      ...inputs,
      ...choices,
      ...tables,
      ...surfaces,
      ...details,
    } as ThemeOptions['components'],
  };
}

/** For `<Admin theme>`. */
export const lightTheme = theme('light');

/** For `<Admin darkTheme>`. */
export const darkTheme = theme('dark');
