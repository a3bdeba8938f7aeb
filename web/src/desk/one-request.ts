import type { WaitingLine } from '@payouts/contract/desk/schema'
import { no } from '@payouts/contract/verdict'
import type { ReadQuery } from '#client/QueryState.tsx'
import { titleOf } from './line-words.ts'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

/** Reads a line's request while it is pending. */
export const oneRequest = ({ key }: WaitingLine) => ({
  ...{ pageNumber: 0, pageSize: 1, status: 'Pending' as const },
  changeId: Number(key)
})

/** Two queries that are shown together, because a later one would push the rest down. */
export const readWith = (query: ReadQuery, other: ReadQuery): ReadQuery => ({
  ...query,
  data: other.data !== undefined || other.error !== null ? query.data : undefined
})

/** Nobody can decide before it is read. */
export const notRead = no(messages.reading)

/** Continues with the next line once this one is decided. The server's message was shown already. */
export const continueFrom =
  ({ line, desk }: DecisionProps) =>
  () =>
    desk.decided(line, messages.recorded(titleOf(line)))
