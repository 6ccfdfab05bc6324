import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useLocation, useNavigate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { RelatedTab } from './RelatedTab';
import { SheetPanels } from './SheetPanels';
import { TabLabel } from './TabLabel';
import { useRelatedLists } from './useRelatedLists';

interface SheetTabsProps {
  resource: Resource;
  record: RaRecord;
  /** Whether the panels of the config have their tabs here. */
  panels: boolean;
  /** The record itself: the first tab. */
  children: ReactNode;
}

/**
 * A sheet, the lists that have something of its record, and the panels that its config adds, for who may see them;
 * without any, the sheet alone. The address keeps the tab: `#permissions`.
 */
export function SheetTabs({ resource, record, panels, children }: SheetTabsProps) {
  const caller = useCaller();
  const components = useContext(SheetPanels);
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const chosen = hash.slice(1);
  const { lists, isDeclared } = useRelatedLists(resource, String(record.id), chosen);
  const own = panels ? (resource.panels ?? []).filter(({ access }) => can(caller, access)) : [];
  const list = lists.find(tab => tab.list.name === chosen);
  const panel = own.find(({ name }) => name === chosen);
  const draw = panel && components[panel.name];
  const value = list?.list.name ?? panel?.name ?? '';
  const tabs = [
    { name: '', label: 'Fiche' as ReactNode },
    ...lists.map(({ list: { name }, label, count }) => ({
      name,
      label: <TabLabel text={label} count={count} />,
    })),
    ...own,
  ];
  const alone = tabs.length === 1 && !isDeclared;
  return (
    <>
      {!alone && (
        <Tabs
          value={value}
          onChange={(_, name: string) =>
            navigate({ search, hash: name && `#${name}` }, { replace: true, state })
          }
          aria-label="Parties de la fiche"
          sx={{ mb: '16px' }}
        >
          {tabs.map(({ name, label }) => (
            <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls="tabpanel" />
          ))}
        </Tabs>
      )}
      <Box {...(alone ? {} : { role: 'tabpanel', id: 'tabpanel', 'aria-labelledby': `tab-${value}` })}>
        {list ? (
          <RelatedTab key={value} tab={list} id={String(record.id)} />
        ) : draw ? (
          draw({ record })
        ) : (
          children
        )}
      </Box>
    </>
  );
}
