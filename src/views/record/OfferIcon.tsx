import Archive from 'lucide-react/icons/archive';
import Restore from 'lucide-react/icons/archive-restore';
import Check from 'lucide-react/icons/check';
import Printer from 'lucide-react/icons/printer';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { Icon } from '../shell/Icon';

const own = { archive: Archive, check: Check, printer: Printer, restore: Restore, trash: Trash, x: X };

/** The icon of something that may be done: ours for moves and prints, the config's for the rest. */
export function OfferIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Glyph = own[name as keyof typeof own];
  return Glyph ? <Glyph size={size} strokeWidth={1.75} aria-hidden /> : <Icon name={name} size={size} />;
}
