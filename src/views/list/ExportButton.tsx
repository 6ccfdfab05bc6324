import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { usePhone } from '../shell/usePhone';
import { LateExportMenu, LateMoreMenu } from './tools/LateTools';
import { ToolButton } from './tools/ToolButton';

/** 'Exporter'; on a phone, with the rest of what the list can do, behind three dots. */
export function ExportButton() {
  const phone = usePhone();
  return phone ? (
    <ToolButton
      compact
      label="Autres actions"
      icon={<Ellipsis size={20} aria-hidden />}
      panel={LateMoreMenu}
    />
  ) : (
    <ToolButton
      label="Exporter"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      panel={LateExportMenu}
    />
  );
}
