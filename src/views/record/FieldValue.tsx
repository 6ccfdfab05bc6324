import { Box, Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { Draft, Field } from '../../schema/field';
import { isGallery } from '../../schema/fileRules';
import { FileList } from '../files/FileList';
import { Gallery } from '../files/Gallery';
import { filesOf } from '../files/shownFile';
import { DeadlineDate } from '../DeadlineDate';
import { StateChip } from '../StateChip';
import { hrefOf } from './hrefOf';
import { Markdown } from './Markdown';
import { isFigure, sheetText } from './sheetText';
import { useRecordLink } from './useRecordLink';

interface FieldValueProps {
  field: Field;
  value: unknown;
  /** Whose value it is, where there is one: a deadline hangs on its state. */
  record?: Draft;
}

/** A value as a sheet shows it: chips for states, links for records, addresses and phones. */
export function FieldValue({ field, value, record }: FieldValueProps) {
  const shown = field.kind === 'file' || field.kind === 'files' ? filesOf(value) : [];
  if (shown.length > 0) {
    const Files = isGallery(field) ? Gallery : FileList;
    return <Files label={field.label} files={shown} />;
  }
  const text = sheetText(field, value);
  if (!text) return <Empty />;
  if (field.markdown) return <Markdown text={text} language={field.markdown} />;
  if (field.deadline && record) return <DeadlineDate field={field} value={value} record={record} />;
  const tone = field.tones?.[String(value)];
  if (tone) return <StateChip tone={tone} label={text} />;
  if (field.kind === 'reference')
    return <ReferenceLink target={field.target ?? ''} id={idOf(value)} text={text} />;
  const href = hrefOf(field.kind, String(value));
  if (href)
    return (
      <Link href={href} {...(field.kind === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        {text}
      </Link>
    );
  return (
    <Box
      component="bdi"
      sx={{
        whiteSpace: field.kind === 'longText' ? 'pre-wrap' : undefined,
        fontVariantNumeric: isFigure(field) ? 'tabular-nums' : undefined,
      }}
    >
      {text}
    </Box>
  );
}

function Empty() {
  return (
    <Box component="span" sx={{ color: 'tokens.ink3', fontWeight: 400 }}>
      –
    </Box>
  );
}

function ReferenceLink({ target, id, text }: { target: string; id: string; text: string }) {
  const to = useRecordLink(target, id);
  if (!to) return <bdi>{text}</bdi>;
  return (
    <Link component={LinkBase} to={to}>
      <bdi>{text}</bdi>
    </Link>
  );
}

const idOf = (value: unknown) => String((value as { id?: unknown } | null)?.id ?? value);
