export function failureText(error: unknown): string;
