import type { AnswerOf, Page, QuestionOf } from '../schema/definePage';
import booking from './booking';
import contract from './contract';
import dailySheet from './dailySheet';
import displaced from './displaced';
import firstSteps from './firstSteps';
import log from './log';
import planning from './planning';

/** The hand-written pages, in the order of the menu; their screens are in src/App.tsx. */
export const pages = [firstSteps, planning, dailySheet] as const satisfies readonly Page[];

/** The questions of screens, by the names of their operations. */
export const questions = {
  ...firstSteps.questions,
  ...planning.questions,
  ...dailySheet.questions,
  ...booking,
  ...contract,
  ...displaced,
  ...log,
};

export type PageQuestions = typeof questions;
export type QuestionName = keyof PageQuestions;
export type Answer<K extends QuestionName> = AnswerOf<PageQuestions[K]>;
export type QuestionData<K extends QuestionName> = QuestionOf<PageQuestions[K]>;

/** Those about one record, that a reference to it may show (`glance`). */
export type GlanceName = {
  [K in QuestionName]: PageQuestions[K] extends { fields: { record: unknown } } ? K : never;
}[QuestionName];
