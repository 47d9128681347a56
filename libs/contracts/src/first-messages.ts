/** The texts of the first screen, apart from the others: a stranger's browser loads no more than these. */
export const firstMessages = {
  tagline: 'A complete platform for food lovers',
  confirmationSent: 'Confirmation Email has been sent to your email.',
} as const;
