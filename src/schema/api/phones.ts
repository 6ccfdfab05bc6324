/** Media query of the screens of phones, where what a question opens stands alone: below the theme's 768 px. */
export const phones = '(max-width: 767.95px)';
