import { useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { SheetPanels } from './SheetPanels';

interface SheetTabsProps {
  resource: Resource;
  record: RaRecord;
  /** The record itself: the first tab. */
  children: ReactNode;
}

/** A sheet and the panels that its config adds, for who may see them; without any, the sheet alone. */
export function SheetTabs({ resource, record, children }: SheetTabsProps) {
  const caller = useCaller();
  const components = useContext(SheetPanels);
  const panels = (resource.panels ?? []).filter(({ access }) => can(caller, access));
  // The address keeps the tab: `#permissions`.
  const [chosen, setChosen] = useState(() => window.location.hash.slice(1));
  const panel = panels.find(({ name }) => name === chosen);
  const draw = panel && components[panel.name];
  if (panels.length === 0) return children;
  const choose = (name: string) => {
    setChosen(name);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search + (name && `#${name}`));
  };
  return (
    <>
      <Tabs
        value={panel?.name ?? ''}
        variant="standard"
        onChange={(_, name: string) => choose(name)}
        aria-label="Parties de la fiche"
        sx={{ mb: '16px' }}
      >
        <Tab value="" label="Fiche" id="tab-" aria-controls="tabpanel" />
        {panels.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls="tabpanel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tabpanel" aria-labelledby={`tab-${panel?.name ?? ''}`}>
        {draw ? draw({ record }) : children}
      </Box>
    </>
  );
}
