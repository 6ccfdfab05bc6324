import { useQuery } from '@tanstack/react-query';
import { Box, Link } from '@mui/material';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';

/** Who gives rights here, by name: for somebody who has none. */
export function WhomToAsk() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data = [], isPending } = useQuery({
    queryKey: ['rightsManagers'],
    queryFn: async () => (await dataProvider.rightsManagers()).data,
    retry: false,
  });
  if (isPending) return null;
  if (data.length === 0) return <p>{translate('karhba.forbidden.ask')}</p>;
  return (
    <div>
      {translate('karhba.forbidden.askWhom')}
      <Box component="ul" sx={{ listStyle: 'none', m: '8px 0 0', p: 0 }}>
        {data.map(({ name, email }) => (
          <li key={email}>
            {name}, <Link href={`mailto:${email}`}>{email}</Link>
          </li>
        ))}
      </Box>
    </div>
  );
}
