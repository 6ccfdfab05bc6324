/** `Reading.key` of a question; what is given stands in the order of its fields. */
export const questionKey = (name: string, given: object): string => JSON.stringify([name, given]);
