import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInstant, parseInstant } from '../../domain/instant';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft } from '../../schema/field';

/** Until when the option that is being made will hold, as long as nobody enters it. */
export function OptionExpiry() {
  const { control } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const hasExpiry = useWatch({ control, compute: ({ expiresAt }: Draft) => Boolean(expiresAt) });
  const departure = useWatch({ control, compute: (values: Draft) => String(values.departureDate ?? '') });
  const departureDate = parseInstant(departure) === null ? null : departure;
  const { data } = useQuery({
    queryKey: ['OptionExpiry', departureDate],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('OptionExpiry', { data: { departureDate }, signal })).data,
    enabled: !hasExpiry,
    retry: false,
  });
  if (hasExpiry || !data?.until) return null;
  return (
    <Typography variant="caption" component="p" aria-live="polite" sx={{ mt: '4px', color: 'tokens.ink2' }}>
      Sans autre date, l’option tiendra jusqu’au {formatInstant(data.until)}.
    </Typography>
  );
}
