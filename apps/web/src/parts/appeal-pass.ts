/**
 * Where this tab keeps what a suspended member was given at the sign-in, until they have appealed.
 */
export const APPEAL_PASS = 'appeal-pass';
