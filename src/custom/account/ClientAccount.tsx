import { useState } from 'react';
import { Box, Button, Card } from '@mui/material';
import Download from 'lucide-react/icons/download';
import HandCoins from 'lucide-react/icons/hand-coins';
import Printer from 'lucide-react/icons/printer';
import { LinkBase, useCreatePath, useDataProvider, useNotify } from 'react-admin';
import { isCalendarDate } from '../../domain/calendarDate';
import { formatDinars } from '../../domain/money';
import { isOfToday, movementFilters } from '../../pages/account';
import type { MovementFilter } from '../../pages/account';
import { canAccess } from '../../providers/permissionsProvider';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { Failed } from '../../views/Failed';
import { bytesOf, openPdf, saveFile } from '../../views/files/openFile';
import { DateBox } from '../../views/inputs/DateBox';
import type { PanelProps } from '../../views/record/SheetPanels';
import { ToggleBar } from '../booking/ToggleBar';
import { accountStyle } from './accountStyle';
import { Ageing, Encours, Guarantees } from './AccountCards';
import { amountOf } from './amounts';
import { Movements } from './Movements';
import { useClientAccount } from './useClientAccount';
import type { Account, Side } from './useClientAccount';

const sortsOf = (receipts: string) =>
  (['ALL', 'RECEIPTS', 'PAYMENTS', 'OPEN'] as const).map(value => ({
    value: value as MovementFilter,
    label: value === 'RECEIPTS' ? receipts : movementFilters[value],
  }));
const sorts = { Client: sortsOf(movementFilters.RECEIPTS), Supplier: sortsOf('Dépenses') };

const payments = resources.get('payments');
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * What a client owes, what they gave and what is at their credit, on their sheet; its statement shows the same. A supplier's
 * is what the company owes them.
 */
export function ClientAccount({ record, side = 'Client' }: PanelProps & { side?: Side }) {
  const client = String(record.id);
  const [period, setPeriod] = useState<Record<'from' | 'to', string | null>>({ from: null, to: null });
  const [among, setAmong] = useState<MovementFilter>('ALL');
  const dateRange = { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) };
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useClientAccount(client, { ...dateRange, among }, side);
  if (error && !account) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!account) return null;
  return (
    <Box
      component="section"
      aria-label={side === 'Client' ? 'Compte du client' : 'Compte du fournisseur'}
      sx={accountStyle}
    >
      <Head account={account} client={client} dateRange={dateRange} side={side} />
      <div className="cards">
        {side === 'Client' && <Encours account={account} />}
        <Ageing account={account} among={among} onAmong={setAmong} />
        <Guarantees account={account} />
      </div>
      <Card component="section" aria-label="Mouvements">
        <header className="title">
          <h2>Mouvements</h2>
          <ToggleBar
            label="Mouvements montrés"
            options={sorts[side]}
            value={among}
            onChange={chosen => setAmong(chosen ?? 'ALL')}
          />
          {isOfToday(among) ? (
            <small>Au jour d’aujourd’hui</small>
          ) : (
            <div className="period">
              {(['from', 'to'] as const).map(side => (
                <DateBox
                  key={side}
                  size="small"
                  label={side === 'from' ? 'Du' : 'Au'}
                  value={period[side]}
                  min={side === 'to' ? (period.from ?? undefined) : undefined}
                  onChange={day => setPeriod({ ...period, [side]: isCalendarDate(day) ? day : null })}
                />
              ))}
            </div>
          )}
        </header>
        <Movements account={account} among={among} side={side} />
      </Card>
    </Box>
  );
}

/** What the company owes a supplier. */
export const SupplierAccount = (props: PanelProps) => <ClientAccount {...props} side="Supplier" />;

interface HeadProps {
  account: Account;
  client: string;
  dateRange: object;
  side: Side;
}

function Head({ account, client, dateRange, side }: HeadProps) {
  const caller = useCaller();
  const createPath = useCreatePath();
  const owed = amountOf(account.balance);
  const overdue = amountOf(account.overdue);
  const figures = [
    [
      side === 'Client' ? 'Solde du compte' : 'Solde dû au fournisseur',
      formatDinars(owed),
      owed > 0,
      openText(account, side),
    ],
    [
      'Échu',
      formatDinars(overdue),
      overdue > 0,
      overdue > 0 ? `Le plus ancien\u00a0: ${account.oldestDays} jours` : 'Rien',
    ],
    ...(side === 'Client'
      ? ([
          ['Crédit disponible', formatDinars(amountOf(account.credit)), false, 'Acomptes, surplus et avoirs'],
          [
            'Certificats attendus',
            formatDinars(amountOf(account.certificates)),
            false,
            certificatesText(account),
          ],
        ] as const)
      : []),
  ] as const;
  return (
    <Card component="header" className="head">
      <dl>
        {figures.map(([label, amount, isDue, under]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-due={isDue || undefined}>
              {amount}
              <small>{under}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="ways">
        <StatementButtons client={client} dateRange={dateRange} side={side} />
        {side === 'Client' && canAccess(caller, payments, 'create') && (
          <Button
            component={LinkBase}
            to={`${createPath({ resource: 'payments', type: 'create' })}?client=${client}`}
            variant="outlined"
            startIcon={<HandCoins size={16} aria-hidden />}
          >
            Encaisser
          </Button>
        )}
      </div>
    </Card>
  );
}

const openText = ({ openCount }: Account, side: Side) =>
  `${openCount} ${side === 'Client' ? 'facture' : 'dépense'}${openCount > 1 ? 's' : ''} ouverte${openCount > 1 ? 's' : ''}`;
const certificatesText = ({ certificateCount }: Account) =>
  certificateCount === 0
    ? 'Aucun'
    : `${certificateCount} certificat${certificateCount > 1 ? 's' : ''} à réclamer`;

type StatementButtonsProps = Omit<HeadProps, 'account'>;

function StatementButtons({ client, dateRange, side }: StatementButtonsProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const read = async (format: 'PDF' | 'Excel') =>
    String(
      (await dataProvider.question(`${side}Statement`, { data: { client, ...dateRange, format } as never }))
        .data,
    );
  const failed = () => void notify('Le relevé n’a pas pu être établi.', { type: 'error' });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Printer size={16} aria-hidden />}
        onClick={() => void openPdf(() => read('PDF'), 'Relevé.pdf').catch(failed)}
      >
        Relevé
      </Button>
      <Button
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        onClick={() =>
          void read('Excel')
            .then(base64 => saveFile(new Blob([bytesOf(base64)], { type: excelType }), 'Relevé.xlsx'))
            .catch(failed)
        }
      >
        Excel
      </Button>
    </>
  );
}
