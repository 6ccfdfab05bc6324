import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Resource } from '../../schema/resource';
import { DuplicatesScopeProvider } from '../inputs/duplicates';

/** Lets the inputs of a record's form look for others of the same value, and tells what they find to who does not see it. */
export function WatchDuplicates({
  resource,
  id,
  children,
}: {
  resource: Resource;
  id?: string;
  children: ReactNode;
}) {
  const [said, announce] = useState('');
  const scope = useMemo(() => ({ resource, id, announce }), [resource, id]);
  return (
    <DuplicatesScopeProvider value={scope}>
      {children}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
    </DuplicatesScopeProvider>
  );
}
