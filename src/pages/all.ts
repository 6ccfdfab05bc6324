import type { AnswerOf, Page, QuestionOf } from '../schema/definePage';
import account from './account';
import booking from './booking';
import contract from './contract';
import dailySheet from './dailySheet';
import displaced from './displaced';
import firstSteps from './firstSteps';
import invoicing from './invoicing';
import inspection from './inspection';
import journals from './journals';
import log from './log';
import planning from './planning';
import quickBooking from './quickBooking';
import receipt from './receipt';
import toSend from './toSend';

/** The hand-written pages, in the order of the menu; their screens are in src/App.tsx. */
export const pages = [
  firstSteps,
  quickBooking,
  planning,
  dailySheet,
  toSend,
  invoicing,
  journals,
] as const satisfies readonly Page[];

/** The page that is there for a time, and the question that reports how far it is. */
export const passingPage: Omit<Page, 'questions'> | undefined = pages.find((page: Page) => page.progress);

/** The questions of screens, by the names of their operations. */
export const questions = {
  ...firstSteps.questions,
  ...planning.questions,
  ...dailySheet.questions,
  ...account,
  ...journals.questions,
  ...invoicing.questions,
  ...booking,
  ...contract,
  ...displaced,
  ...inspection,
  ...log,
  ...receipt,
};

export type PageQuestions = typeof questions;
export type QuestionName = keyof PageQuestions;
export type Answer<K extends QuestionName> = AnswerOf<PageQuestions[K]>;
export type QuestionData<K extends QuestionName> = QuestionOf<PageQuestions[K]>;

/** Those about one record, that a reference to it may show (`glance`). */
export type GlanceName = {
  [K in QuestionName]: PageQuestions[K] extends { fields: { record: unknown } } ? K : never;
}[QuestionName];
