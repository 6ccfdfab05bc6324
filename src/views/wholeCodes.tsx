import type { ReactNode } from 'react';

/** A sentence whose numbers ('RES-2026-00012') stay whole at the end of a line, where browsers break after a hyphen. */
export const wholeCodes = (text: string): ReactNode =>
  text.split(code).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );

const code = /(\b[A-Z]{1,6}-[\d-]{2,20}\b)/;
