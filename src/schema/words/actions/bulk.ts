/** How many records one action on those that are ticked takes at most: they are written in one transaction. */
export const mostTicked = 5000;

/** What a mutation on ticked records takes beside the input of its action: some of them, or all that these filters give. */
export const tickedArguments = ['ids: [ID!]', 'filters: [FilterValue!]', 'searchWord: String'] as const;
