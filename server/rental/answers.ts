import { todayInTunis } from '../../src/domain/calendarDate';
import type { PageQuestions } from '../../src/pages/all';
import type { Answers } from '../engine/records/behaviours';
import { accountOf } from './account/clientAccount';
import { statementOf } from './account/clientStatement';
import { eInvoiceChecks } from './einvoices/checksAnswer';
import { eInvoiceFiles } from './einvoices/filesAnswer';
import { unsavedQuotePdf } from './documents/unsavedQuote';
import { firstSteps } from './firstSteps';
import { clientsToInvoice } from './invoicing/clientsToInvoice';
import { modelConditions, modelConditionsAr } from './modelConditions';
import { invoicing } from './invoicing/question';
import { inspectionToMake } from './inspections/toMake';
import { vehicleCounts } from './planning/counters';
import { dailySheetSql } from './planning/dailySheet';
import { displacedPeriodsSql } from './planning/displacedPeriods';
import { freeVehicles } from './planning/freeVehicles';
import { journalFileAnswer, journalsAnswer } from './journals/answer';
import { ledgerCheck } from './ledger/answer';
import { planningSql } from './planning/planning';
import { planningTextsSql } from './planning/planningTexts';
import { vehicleCalendar } from './planning/vehicleCalendar';
import { PricingByVehicle, RentalQuote } from './prices/rentalQuote';
import { contractGuards } from './contracts/contractGuards';
import { contractChecks } from './contracts/contractChecks';
import { contractVehiclesSql } from './contracts/contractVehicles';
import { contractExtension } from './contracts/contractExtension';
import { contractToSign } from './contracts/contractToSign';
import { contractReturnCharges } from './contracts/returnCharges';
import { servicesToInvoice } from './services/servicesToInvoice';
import { ReservationQuote } from './reservations/bookingQuote';
import { usualOptionsSql } from './reservations/usualOptions';
import { OptionExpiry } from './reservations/optionExpiry';
import { ReceiptPreview } from './receipts/receiptPreview';
import { usualRateSql } from './prices/pricesSql';
import { clientGlance } from './reservations/clientGlance';

/** Steps from one type to the next in the index, whatever the size of history. */
const entityTypesSql = `
  WITH RECURSIVE types AS (
    (SELECT "entityType" AS type FROM "history-logs" ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT h."entityType" FROM "history-logs" h WHERE h."entityType" > t.type ORDER BY 1 LIMIT 1) FROM types t WHERE t.type IS NOT NULL)
  SELECT coalesce(json_agg(type), '[]') FROM types WHERE type IS NOT NULL`;

/** What answers each question of a screen: one that is missing does not compile. */
export const answers: Answers<PageQuestions> = {
  FirstSteps: firstSteps,
  ModelConditions: modelConditions,
  ModelConditionsAr: modelConditionsAr,
  VehicleCalendar: vehicleCalendar,
  getVehicleCounts: vehicleCounts,
  Planning: { sql: planningSql },
  PlanningTexts: { sql: planningTextsSql },
  DailySheet: { sql: dailySheetSql },
  DisplacedPeriods: { sql: displacedPeriodsSql },
  FreeVehicles: freeVehicles,
  ReservationQuote,
  UnsavedQuotePDF: unsavedQuotePdf,
  ReceiptPreview,
  UsualVatRate: {
    sql: ({ bind, now }) => `SELECT to_json(${usualRateSql(`${bind(todayInTunis(now))}::date`)}::numeric)`,
  },
  MailServer: {
    sql: () => 'SELECT to_json(true)',
    makes: async (_, { engine }) => engine.sendsMail !== false,
  },
  PricingByVehicle,
  RentalQuote,
  ClientGlance: clientGlance,
  ClientAccount: accountOf('CLIENT'),
  ClientStatement: statementOf('CLIENT'),
  SupplierAccount: accountOf('SUPPLIER'),
  SupplierStatement: statementOf('SUPPLIER'),
  ContractGuards: contractGuards,
  ContractExtension: contractExtension,
  ContractChecks: contractChecks,
  ContractFleet: { sql: contractVehiclesSql },
  ContractToSign: contractToSign,
  ContractReturnCharges: contractReturnCharges,
  OptionExpiry,
  UsualOptions: { sql: usualOptionsSql },
  Journals: journalsAnswer,
  JournalFile: journalFileAnswer,
  LedgerCheck: ledgerCheck,
  EInvoiceFiles: eInvoiceFiles,
  EInvoiceChecks: eInvoiceChecks,
  ClientsToInvoice: clientsToInvoice,
  Invoicing: invoicing,
  ServicesToInvoice: servicesToInvoice,
  InspectionToMake: inspectionToMake,
  HistoryByEntityType: { sql: () => entityTypesSql },
};
