import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { NavSection } from './NavSection';
import { RailSection } from './RailSection';
import { useRoutes } from './useRoutes';

/** The sections that the user may open. That of the current path opens by itself. */
export function NavList({ rail = false }: { rail?: boolean }) {
  const { sections, current, ready } = useRoutes();
  const here = current.section?.name;
  const [open, setOpen] = useState(here);
  useEffect(() => setOpen(here), [here]);
  if (!ready) return null;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: '12px 8px', listStyle: 'none', display: 'grid', gap: '2px', alignContent: 'start' }}
    >
      {sections.map(section => (
        <Box component="li" key={section.name} sx={{ minWidth: 0 }}>
          {rail ? (
            <RailSection section={section} here={section.name === here} page={current.page} />
          ) : (
            <NavSection
              section={section}
              here={section.name === here}
              page={current.page}
              open={section.name === open}
              onToggle={() => setOpen(section.name === open ? undefined : section.name)}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
