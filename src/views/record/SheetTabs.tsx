import { useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Box, Tab, Tabs } from '@mui/material';
import { useDataProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import '../../i18n/record';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Resource } from '../../schema/resource';
import { can, readRight } from '../../schema/words/access/permissions';
import { tabsOf } from '../../schema/words/sheet/tabs';
import type { SheetTab } from '../../schema/words/sheet/tabs';
import { RelatedTab } from './RelatedTab';
import { SheetPanels } from './SheetPanels';

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
  const translate = useTranslate();
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
    { name: '', label: translate('karhba.record.sheet') as ReactNode },
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
          aria-label={translate('karhba.record.tabs')}
          sx={{ mb: '16px' }}
        >
          {tabs.map(({ name, label }) => (
            <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls="tabpanel" />
          ))}
        </Tabs>
      )}
      <Box {...(alone ? {} : { role: 'tabpanel', id: 'tabpanel', 'aria-labelledby': `tab-${value}` })}>
        {list ? <RelatedTab key={value} tab={list} record={record} /> : draw ? draw({ record }) : children}
      </Box>
    </>
  );
}

/** The name of a tab, and how many records are in it once that is known. */
function TabLabel({ text, count }: { text: string; count?: number }) {
  return (
    <span>
      {text}
      {count !== undefined && (
        <>
          {' '}
          <Box component="span" sx={countStyle}>
            {wholeNumber.format(count).replaceAll('\u202f', '\u00a0')}
          </Box>
        </>
      )}
    </span>
  );
}

const wholeNumber = new Intl.NumberFormat('fr-FR');

const countStyle = {
  ml: '2px',
  px: '6px',
  py: '1px',
  borderRadius: '9px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  color: 'tones.workshop.text',
  bgcolor: 'tones.workshop.tint',
};

/** A list that has something of a record, and how much once it is known. */
type RelatedList = SheetTab & { count?: number };

/**
 * The lists that have something of a record, of those that the caller may read.
 * `isDeclared` is known at once: whether there may be one, so that nothing moves when they come.
 * @param chosen name of the one in the address: it is there before it is known to have something.
 */
function useRelatedLists(resource: Resource, id: string, chosen: string) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const declared = useMemo(
    () => tabsOf(resource, resources.all).filter(({ list }) => can(caller, readRight(list))),
    [resource, caller],
  );
  const { data } = useQuery({
    queryKey: ['sheetTabs', resource.name, id],
    queryFn: async () => (await dataProvider.sheetTabs(resource.name, { id })).data,
    enabled: declared.length > 0,
  });
  const lists = declared.flatMap((tab): RelatedList[] => {
    const found = data?.find(one => one.resource === tab.list.name && one.by === tab.by);
    return found || (!data && tab.list.name === chosen) ? [{ ...tab, count: found?.count }] : [];
  });
  return { lists, isDeclared: declared.length > 0 };
}
