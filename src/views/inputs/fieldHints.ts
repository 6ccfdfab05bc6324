/** Where a form keeps what a preview knows of its fields, by their paths: it stands under an input in the place of its help. */
export const hintPath = (name: string) => `_hints.${name}`;
