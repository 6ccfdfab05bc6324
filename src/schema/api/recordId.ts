/** Whether a text can be the id of a record: a positive bigint, as PostgreSQL numbers them. */
export const isRecordId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

/** The id of no record: well formed, and never allotted. */
export const noRecord = '9'.repeat(18);
