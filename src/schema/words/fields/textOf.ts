import { isNewFile } from './fileRules';

/** A value of a form as text, to detect whether it has changed: JSON, in which one new file is not another. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (!isNewFile(inner)) return inner;
    const { name, size, type, lastModified } = inner as File;
    return { name, size, type, lastModified };
  });
}
