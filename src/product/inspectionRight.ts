/** The right to make inspections, which their config declares: the first page of a phone has it without the configs. */
export const inspectionRight = 'update_contract';
