/** Whether a text can be the id of a record: a positive bigint, as PostgreSQL numbers them. */
export const isRecordId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
