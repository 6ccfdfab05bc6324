import type { TypographyVariantsOptions } from '@mui/material/styles';

/** Inter first; the system's own face until it has arrived. */
export const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

const face = (size: number, line: number, weight = 400, spacing = '0') => ({
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing: spacing,
  textTransform: 'none' as const,
});

/** The type scale. h1 page title, h2 dashboard figure, h3 sheet figure, h4–h6 section titles. */
export const typography: TypographyVariantsOptions = {
  fontFamily,
  fontSize: 14,
  htmlFontSize: 16,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: face(20, 28, 600, '-0.017em'),
  h2: face(22, 30, 600, '-0.017em'),
  h3: face(16, 24, 600, '-0.011em'),
  h4: face(14, 20, 600),
  h5: face(14, 20, 600),
  h6: face(14, 20, 600),
  subtitle1: face(14, 20, 500),
  subtitle2: face(13, 18, 500),
  body1: face(14, 20),
  body2: face(13, 18),
  button: face(13, 18, 500),
  caption: face(12, 16),
  overline: face(12, 16, 500),
};
