/**
 * What the model of the rental conditions says of itself first, in each language: conditions in which one of them stands
 * have been read by nobody.
 */
export const modelMarks = { fr: 'Ce texte est un modèle', ar: 'هذا النص نموذج' } as const;
