import { Box, TextField, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Markdown } from '../record/Markdown';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

const hint = 'Titres\u00a0: ## — listes\u00a0: - ou 1. — **gras**, *italique*';

/** A text that is put in form, and what becomes of it as one types. */
export function MarkdownInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const language = props.field.markdown ?? 'fr';
  const text = (value as string | null) ?? '';
  return (
    <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
      <TextField
        {...box}
        helperText={box.helperText ?? hint}
        multiline
        minRows={8}
        maxRows={24}
        value={text}
        onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
        inputRef={ref}
        slotProps={{ htmlInput: { dir: language === 'ar' ? 'rtl' : 'ltr', lang: language } }}
        sx={{ '& textarea': { padding: '8px 10px' } }}
      />
      <Box component="section" aria-label={`Aperçu\u00a0: ${props.field.label}`} sx={previewStyle}>
        <Typography sx={{ mb: '6px', fontSize: 12, lineHeight: '16px', color: 'tokens.ink3' }}>
          Aperçu
        </Typography>
        <Markdown text={text} language={language} />
      </Box>
    </Box>
  );
}

const previewStyle = (theme: Theme) => ({
  minWidth: 0,
  maxHeight: 520,
  overflowY: 'auto' as const,
  padding: '10px 14px',
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '6px',
  backgroundColor: theme.palette.tokens.sunken,
});
