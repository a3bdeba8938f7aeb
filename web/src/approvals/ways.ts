import type { Ways } from './ApproveAs.tsx'

/** The value of the way that comes first, and of one that is chosen: a user id, or nothing for oneself. */
export const firstWay = (ways: Ways | undefined): string => String(ways?.[0]?.userId ?? '')

/** What a call that approves is sent of it. */
export const behalfIn = (chosen: string): { behalfOf?: number } => (chosen === '' ? {} : { behalfOf: Number(chosen) })
