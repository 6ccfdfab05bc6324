import type { Components, Theme } from '@mui/material/styles';

/** Material's own asterisk, and that of react-admin's FieldTitle, which is a hidden span. */
const asterisk = (theme: Theme) => ({
  '& .MuiFormLabel-asterisk, & span[aria-hidden="true"]': {
    color: theme.palette.tokens.asterisk,
    fontWeight: 600,
  },
});

/**
 * Fields: the label stands above the box, static; the box is 36 px with a 3:1 border; the
 * help line under it turns red, with a sign, on error. `shrink` must stay on, since Material
 * hides placeholders while a label floats inside the box.
 */
export const inputs: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true },
    // react-admin's selects set a dense margin; the form's grid gives the distances.
    styleOverrides: { marginDense: { marginTop: 0, marginBottom: 0 } },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 5,
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        color: theme.palette.tokens.ink,
        pointerEvents: 'auto',
        ...asterisk(theme),
        '&.Mui-focused, &.Mui-error': { color: theme.palette.tokens.ink },
        '&.Mui-disabled': { color: theme.palette.tokens.ink2 },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        color: theme.palette.tokens.ink,
        ...asterisk(theme),
        '&.Mui-focused, &.Mui-error': { color: theme.palette.tokens.ink },
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: 14, lineHeight: '20px' },
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.palette.tokens.ink3, opacity: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    // Without a notch the fieldset is a plain border.
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        borderRadius: 6,
        backgroundColor: theme.palette.tokens.paper,
        // 16 px on phones, or iOS zooms into the field.
        [theme.breakpoints.down('sm')]: { minHeight: 48, fontSize: 16 },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.tokens.ink3,
        },
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${theme.palette.tokens.accent}33` },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1.5 },
        '&.Mui-focused.Mui-error': { boxShadow: `0 0 0 3px ${theme.palette.tokens.danger}33` },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 1.5 },
        '&.Mui-disabled': { backgroundColor: theme.palette.tokens.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.tokens.line2 },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.palette.tokens.control,
        '& legend': { display: 'none' },
      }),
      input: ({ theme }) => ({
        padding: '8px 10px',
        height: 20,
        '&.Mui-disabled': { WebkitTextFillColor: theme.palette.tokens.ink2 },
      }),
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '5px 0 0',
        fontSize: 12,
        lineHeight: '16px',
        color: theme.palette.tokens.ink3,
        // react-admin keeps an empty line of help under each field.
        '&:has(> span:only-child:empty)': { display: 'none' },
        '&.Mui-error': { color: theme.palette.tokens.danger, display: 'flex', gap: 5 },
        '&.Mui-error::before': {
          content: '"!"',
          flex: '0 0 auto',
          width: 12,
          height: 12,
          marginTop: 1,
          border: '1.5px solid currentColor',
          borderRadius: '50%',
          fontSize: 9,
          fontWeight: 700,
          lineHeight: '9.5px',
          textAlign: 'center',
        },
      }),
    },
  },
};
