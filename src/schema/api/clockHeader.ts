/** Under which the server says the present with each answer, in epoch milliseconds. */
export const clockHeader = 'karhba-now';
