import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import type { Resource } from '../../schema/resource';
import { ResourceForm } from '../form/ResourceForm';
import { useInitialValues } from '../form/useInitialValues';
import { titleOf } from '../../schema/french';

interface NewValueProps {
  resource: Resource;
  aside: ReactNode;
  onSaved: () => void;
}

/** The form of a value that will hold from its date on. */
export function NewValue({ resource, aside, onSaved }: NewValueProps) {
  const initial = useInitialValues(resource);
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ mb: '10px' }}>
        {titleOf.create(resource)}
      </Typography>
      <ResourceForm
        resource={resource}
        mode="create"
        initial={initial}
        aside={aside || undefined}
        onSaved={onSaved}
      />
    </Box>
  );
}
