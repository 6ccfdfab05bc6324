/** Days before the end of a document that is to be renewed at which one is warned: the company's. */
export const documentNotices = { setting: 'thresholds.documentAlertDays' } as const;
