import { useState } from 'react';
import { Button } from '@mui/material';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { LinkBase, useListContext, useLocation, useNavigate, useTranslate } from 'react-admin';
import { pages } from '../../pages/all';
import { areas } from '../../product/areas';
import { useCaller } from '../../providers/useCaller';
import type { Page } from '../../schema/definePage';
import { capitalised } from '../../schema/french';
import { can } from '../../schema/words/access/permissions';
import { importHash } from '../../schema/words/list/listAddress';
import { PageHeader } from '../shell/PageHeader';
import { isPlainSection } from '../../product/menuOf';
import { usePhone } from '../shell/usePhone';
import { FilterDrawer } from './FilterDrawer';
import { LateExportMenu, LateImport, LateListAction, LateMoreMenu } from './lateParts';
import { useListScreen } from './ListScreen';
import { ToolButton } from './tools/ToolButton';

interface ListHeaderProps {
  /** A sentence under the title, repeated before something is done with all that the list holds. */
  note?: string;
  /** Whether a phone has its filters here. */
  filtered?: boolean;
}

/** Title, count, the exports and the button that adds; on a phone also the filters. */
export function ListHeader({ note, filtered = true }: ListHeaderProps) {
  const { resource, filters, actions, mayCreate } = useListScreen();
  const { total } = useListContext();
  const phone = usePhone();
  const filtering = phone && filters.length > 0 && filtered;
  const title = resource.titles?.list ?? capitalised(resource.labels.many);
  const area = areas[resource.area];
  return (
    <>
      <PageHeader
        title={title}
        count={total}
        note={note}
        // The menu does not unfold this section: the way back stands here.
        breadcrumb={
          isPlainSection(resource.area) ? [{ label: area.label, to: area.base }, { label: title }] : undefined
        }
        actions={
          <>
            {filtering && <FilterDrawer />}
            {actions.map(action => (
              <LateListAction key={action.name} action={action} note={note} />
            ))}
            {!phone && <ImportButton />}
            <ExportButton />
            {!phone && <MakingPages />}
            {mayCreate && <AddButton />}
          </>
        }
      />
      <RequestedImport />
    </>
  );
}

/** The pages that make such records in another way than their form. */
function MakingPages() {
  const { resource } = useListScreen();
  const caller = useCaller();
  return (pages as readonly Page[])
    .filter(({ makes, access }) => makes === resource.name && can(caller, access))
    .map(({ path, label }) => (
      <Button key={path} component={LinkBase} to={path} variant="outlined">
        {label}
      </Button>
    ));
}

/** 'Ajouter un véhicule', or as its config says it: the one filled button of a list. */
export function AddButton() {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const { titles, labels } = resource;
  return (
    <Button
      component={LinkBase}
      to={`/${resource.name}/create`}
      variant="contained"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
    >
      {titles?.add ?? translate(`karhba.list.add.${labels.gender}`, { name: labels.one })}
    </Button>
  );
}

/** 'Importer', where records may come from a file and the caller may create them. */
export function ImportButton({ label }: { label?: string }) {
  const translate = useTranslate();
  const { resource, mayCreate } = useListScreen();
  const [open, setOpen] = useState(false);
  if (!resource.list?.imports || !mayCreate) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label ?? translate('karhba.list.import')}
      </Button>
      {open && <LateImport onClose={() => setOpen(false)} />}
    </>
  );
}

/** The import, open from the start where the address requests it. */
function RequestedImport() {
  const { resource, mayCreate } = useListScreen();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(hash === importHash);
  if (!open || !resource.list?.imports || !mayCreate) return null;
  const close = () => {
    setOpen(false);
    if (hash === importHash) navigate({ search, hash: '' }, { replace: true });
  };
  return <LateImport onClose={close} />;
}

/** 'Exporter'; on a phone, with the rest of what the list can do, behind three dots. */
function ExportButton() {
  const translate = useTranslate();
  const phone = usePhone();
  return phone ? (
    <ToolButton
      compact
      label={translate('karhba.list.more')}
      icon={<Ellipsis size={20} aria-hidden />}
      panel={LateMoreMenu}
    />
  ) : (
    <ToolButton
      label={translate('karhba.list.export')}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      panel={LateExportMenu}
    />
  );
}
