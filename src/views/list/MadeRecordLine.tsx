import { useEffect } from 'react';
import { Alert, Box, Button, GlobalStyles } from '@mui/material';
import { LinkBase, useGetOne, useListContext, useNavigate, useTranslate } from 'react-admin';
import '../../i18n/listTools';
import { madeRecord } from '../../providers/madeRecord';
import type { MadeRecord } from '../../providers/madeRecord';
import type { Resource } from '../../schema/resource';
import { useRecordLink } from '../record/recordLinks';

interface MadeRecordLineProps {
  resource: Resource;
  made: MadeRecord;
}

/**
 * What one has just added is seen in its list: its row is marked and scrolled to; where filters, order or page leave it
 * out, a line shows that it is kept, with the way to it. Until one leaves the list or puts the line away.
 */
export function MadeRecordLine({ resource, made }: MadeRecordLineProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data, isPending, isPlaceholderData, perPage } = useListContext();
  const { data: record } = useGetOne(resource.name, { id: made.id });
  const link = useRecordLink(resource.name, made.id);
  const isHere = data?.some(({ id }) => String(id) === made.id) ?? false;
  const isRead = !isPending && !isPlaceholderData;
  useForgotten(made);
  useEffect(() => {
    if (isHere && isRead)
      document.querySelector(`[data-id="${made.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isHere, isRead, made.id]);
  if (!isRead || !record) return null;
  if (isHere) return <Mark id={made.id} />;
  const show = () => {
    const words = { filter: '{}', sort: 'createdAt', order: 'DESC', page: '1', perPage: String(perPage) };
    navigate(`/${resource.name}?${new URLSearchParams(words)}`);
  };
  return (
    <Alert
      severity="success"
      role="status"
      onClose={forget}
      closeText={translate('karhba.listTools.made.close')}
      sx={{ mb: '16px', alignItems: 'center' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <span>
          {translate(`karhba.listTools.made.${resource.labels.gender}`, {
            name: String(record._label ?? made.id),
          })}
        </span>
        <Button size="small" variant="outlined" color="inherit" onClick={show}>
          {translate('karhba.listTools.made.show')}
        </Button>
        {link && (
          <Button component={LinkBase} to={link} size="small" variant="text" color="inherit">
            {translate('karhba.listTools.made.open')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}

const forget = () => madeRecord.set(null);

/** It is new once: whoever comes back to the list later finds it as it always is. */
function useForgotten(made: MadeRecord) {
  useEffect(
    () => () => {
      if (madeRecord.read() === made) forget();
    },
    [made],
  );
}

/** The row, or on a phone the card, of the record: no row is drawn anew for it. */
function Mark({ id }: { id: string }) {
  return (
    <GlobalStyles
      styles={({ palette: { tokens } }) => ({
        [`[data-id="${id}"]`]: {
          backgroundColor: `${tokens.accentTint} !important`,
          boxShadow: `inset 3px 0 ${tokens.accent}`,
        },
      })}
    />
  );
}
