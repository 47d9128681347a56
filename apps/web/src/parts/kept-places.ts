// what a tab keeps for its member that is no draft of theirs

/** What a suspended member was given at the sign-in, until they have appealed. */
export const APPEAL_PASS = 'appeal-pass';
/** What they searched for last. */
export const RECENT_SEARCHES = 'recent-searches';
