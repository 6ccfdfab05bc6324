import { phoneAsStored } from '../src/domain/phone';
import { plateAsStored } from '../src/domain/plate';
import { pages, passingPage } from '../src/pages/all';
import { homeOf, menuOf } from '../src/product/menuOf';
import { resources } from '../src/resources/all';
import { answers } from './rental/answers';
import type { BoundBehaviour } from './engine/records/behaviours';
import type { Product } from './engine/start/product';
import { hasDemoAccounts } from './rental/demo/hasDemoAccounts';
import { guaranteeReceipt, paymentReceipt } from './rental/documents/sendReceipt';
import { contractLetter } from './rental/contracts/sendContract';
import { remakePapers, signedPaper } from './rental/contracts/signedPaper';
import { readIssuer } from './rental/documents/seller';
import { enterHolidays } from './rental/jobs/enterHolidays';
import { enterSeasons } from './rental/jobs/enterSeasons';
import { checkLedger } from './rental/ledger/checkLedger';
import { beginPapers } from './rental/jobs/beginPapers';
import { tellFailedLetters } from './rental/jobs/tellFailedLetters';
import { expireDrafts } from './rental/jobs/expireDrafts';
import { expireReservations } from './rental/jobs/expireReservations';
import schemas from './rental/schemas.json';
import { clientReminder } from './rental/account/sendReminder';
import { reservationConfirmation } from './rental/reservations/confirmationLetter';

const behaviours = import.meta.glob<{ default?: BoundBehaviour }>('./rental/behaviours/*.ts', {
  eager: true,
});
const migrations = import.meta.glob<string>('./rental/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Karhba, as the engine is given it. */
export const product: Product = {
  resources,
  folder: 'server/rental',
  behaviours: Object.values(behaviours).flatMap(module => module.default ?? []),
  answers,
  migrations: Object.fromEntries(
    Object.entries(migrations).map(([file, sql]) => [file.replace('./rental/migrations/', ''), sql]),
  ),
  schemas,
  letters: {
    reservationConfirmation,
    clientReminder,
    contract: contractLetter,
    signedPaper,
    paymentReceipt,
    guaranteeReceipt,
  },
  jobs: [
    enterHolidays,
    expireReservations,
    expireDrafts,
    beginPapers,
    enterSeasons,
    checkLedger,
    remakePapers,
    tellFailedLetters,
  ],
  companyName: async db => (await readIssuer(db))?.seller.name ?? null,
  home: {
    progress: passingPage?.progress ?? null,
    of: caller => homeOf(caller, menuOf(resources.all, pages, caller)),
  },
  isDemo: hasDemoAccounts,
  spelling: typed => plateAsStored(typed) ?? phoneAsStored(typed),
};
