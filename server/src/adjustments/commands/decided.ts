/**
 * By whom it is decided that an adjustment moves its amount: by a decision that others have approved, or (null) by the
 * caller alone. Where the rule of two people is off, the database does not require more.
 */
export type Decided = { fourEyes: boolean; decisionId: number | null }
