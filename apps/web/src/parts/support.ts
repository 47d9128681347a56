/** Where members ask for help. */
export const supportAddress = 'support@chefly.test';
