/** Where a contract stands (domain C.7), in the order in which it gets there; cancelled instead of departing. */
export const contractStages = ['DRAFT', 'SIGNED', 'DEPARTED', 'RETURNED', 'CLOSED', 'CANCELLED'] as const;
export type ContractStage = (typeof contractStages)[number];

/** Where one vehicle of a contract stands: to be handed over, with the client, back, or changed for another. */
export const lineStates = ['TO_DELIVER', 'ON_RENT', 'RETURNED', 'SWAPPED'] as const;
export type LineState = (typeof lineStates)[number];

/** The status of the specification: open from the draft to the return, closed once it is settled or cancelled. */
export const contractStatus = (stage: ContractStage): 'OPEN' | 'CLOSE' =>
  stage === 'CLOSED' || stage === 'CANCELLED' ? 'CLOSE' : 'OPEN';

const stagesAfter: Readonly<Record<ContractStage, readonly ContractStage[]>> = {
  DRAFT: ['SIGNED', 'CANCELLED'],
  SIGNED: ['DEPARTED', 'CANCELLED'],
  DEPARTED: ['RETURNED'],
  RETURNED: ['CLOSED'],
  CLOSED: [],
  CANCELLED: [],
};

const statesAfter: Readonly<Record<LineState, readonly LineState[]>> = {
  TO_DELIVER: ['ON_RENT'],
  ON_RENT: ['RETURNED', 'SWAPPED'],
  RETURNED: [],
  SWAPPED: [],
};

/** Whether a contract goes from one stage to the other. Re-opening is not among these: see `isReopening`. */
export const isStageAfter = (from: ContractStage, to: ContractStage): boolean =>
  stagesAfter[from].includes(to);

/** Whether it re-opens what was closed, as a super administrator alone may: it is returned again. */
export const isReopening = (from: ContractStage, to: ContractStage): boolean =>
  from === 'CLOSED' && to === 'RETURNED';

/** Whether a vehicle of a contract goes from one state to the other. */
export const isLineStateAfter = (from: LineState, to: LineState): boolean => statesAfter[from].includes(to);

/** Whether the client no longer has it: it came back, at the end or for another. */
export const isBack = (state: LineState): boolean => state === 'RETURNED' || state === 'SWAPPED';

/**
 * The stage that its vehicles bring a contract to: returned once all came back, departed once one has left. Null while
 * none has: signatures decide.
 */
export function stageOfLines(lines: readonly LineState[]): 'DEPARTED' | 'RETURNED' | null {
  if (lines.every(state => state === 'TO_DELIVER')) return null;
  return lines.every(isBack) ? 'RETURNED' : 'DEPARTED';
}
