import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Resource } from '../../schema/resource';
import { DuplicatesScopeProvider } from '../inputs/duplicates';
import type { DuplicatesScope } from '../inputs/duplicates';

/**
 * Lets the inputs of a record's form look for others of the same value, and announces what they find to who does not
 * see it.
 */
export function WatchDuplicates({
  resource,
  id,
  use,
  children,
}: {
  resource: Resource;
  id?: string;
  /** Takes the other record instead of the one that is being made. */
  use?: DuplicatesScope['use'];
  children: ReactNode;
}) {
  const [announcement, announce] = useState('');
  const scope = useMemo(() => ({ resource, id, use, announce }), [resource, id, use]);
  return (
    <DuplicatesScopeProvider value={scope}>
      {children}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </DuplicatesScopeProvider>
  );
}
