import { createElement } from 'react';
import type { ComponentType } from 'react';
import type { LucideProps } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Banknote from 'lucide-react/icons/banknote';
import Bell from 'lucide-react/icons/bell';
import Briefcase from 'lucide-react/icons/briefcase-business';
import Building from 'lucide-react/icons/building-2';
import Calculator from 'lucide-react/icons/calculator';
import Calendar from 'lucide-react/icons/calendar-days';
import Car from 'lucide-react/icons/car-front';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Coins from 'lucide-react/icons/coins';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import File from 'lucide-react/icons/file';
import FileText from 'lucide-react/icons/file-text';
import Fuel from 'lucide-react/icons/fuel';
import Gauge from 'lucide-react/icons/gauge';
import Gavel from 'lucide-react/icons/gavel';
import Hammer from 'lucide-react/icons/hammer';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import History from 'lucide-react/icons/history';
import IdCard from 'lucide-react/icons/id-card';
import Key from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Merge from 'lucide-react/icons/merge';
import MessageCircle from 'lucide-react/icons/message-circle';
import Percent from 'lucide-react/icons/percent';
import Receipt from 'lucide-react/icons/receipt-text';
import Route from 'lucide-react/icons/route';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield-check';
import Stamp from 'lucide-react/icons/stamp';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import TicketX from 'lucide-react/icons/ticket-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserCog from 'lucide-react/icons/user-cog';
import UserRound from 'lucide-react/icons/user-round';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import type { IconName } from '../../schema/iconNames';

/** A decorative icon by the name that a config gives it; 16 px by default. */
export function Icon({ name, size = 16 }: { name?: string; size?: number }) {
  return createElement(iconNamed(name), { size, strokeWidth: 1.75, 'aria-hidden': true });
}

const icons: Record<IconName, ComponentType<LucideProps>> = {
  'arrow-left-right': ArrowLeftRight,
  'badge-percent': BadgePercent,
  banknote: Banknote,
  bell: Bell,
  briefcase: Briefcase,
  building: Building,
  calculator: Calculator,
  calendar: Calendar,
  car: Car,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  coins: Coins,
  contact: Contact,
  'credit-card': CreditCard,
  'file-text': FileText,
  fuel: Fuel,
  gauge: Gauge,
  gavel: Gavel,
  hammer: Hammer,
  'hand-coins': HandCoins,
  handshake: Handshake,
  history: History,
  'id-card': IdCard,
  key: Key,
  landmark: Landmark,
  'layout-dashboard': LayoutDashboard,
  mail: Mail,
  'map-pin': MapPin,
  merge: Merge,
  'message-circle': MessageCircle,
  percent: Percent,
  receipt: Receipt,
  route: Route,
  scale: Scale,
  'scroll-text': ScrollText,
  settings: Settings,
  shield: Shield,
  stamp: Stamp,
  store: Store,
  tags: Tags,
  'ticket-x': TicketX,
  'triangle-alert': TriangleAlert,
  truck: Truck,
  undo: Undo,
  user: UserRound,
  'user-check': UserCheck,
  'user-cog': UserCog,
  'user-x': UserX,
  users: Users,
  wallet: Wallet,
  wrench: Wrench,
};

/** The icon that a config names; a plain sheet for a name outside the set. */
function iconNamed(name: string | undefined): ComponentType<LucideProps> {
  return icons[name as IconName] ?? File;
}
