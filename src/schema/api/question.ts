/**
 * What somebody has to decide before a write goes on: the server refuses it once with the question (code CONFIRMATION),
 * and accepts it when it is sent again with one of the choices in the header `Confirmed`.
 */
export interface Question {
  /** By which the decision is known among others of the same write. */
  name: string;
  /** What there is to know, a French sentence. */
  message: string;
  /**
   * The values state what is decided in full (of which record, and the amount, not 'yes'): an answer to what is not so any
   * more, or about another record, decides nothing.
   */
  choices: readonly Choice[];
  /** The records that it is about, each in a line; with its resource and id for who may open it. */
  records?: readonly QuestionRecord[];
}

interface QuestionRecord {
  label: string;
  resource?: string;
  id?: string;
}

interface Choice {
  value: string;
  /** On its button. */
  label: string;
}

/** A decision as it is sent and looked for. */
export const decisionOf = (name: string, value: string): string => `${name}=${value}`;

/** The header that carries what was decided. */
export const decisionsHeader = 'Confirmed';

/** Decisions as their header holds them. */
export const writeDecisions = (decisions: readonly string[]): string =>
  decisions.map(encodeURIComponent).join(',');

/** The decisions of a header; what is not written so decides nothing. */
export function readDecisions(header: string): string[] {
  try {
    return header.split(',').map(one => decodeURIComponent(one.trim()));
  } catch {
    return [];
  }
}
