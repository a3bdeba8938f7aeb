/**
 * Who decided that an adjustment moves its amount: others, by a decision, or (null) the caller alone. Without the
 * rule of two people the database does not require more.
 */
export type Decided = { fourEyes: boolean; decisionId: number | null }
