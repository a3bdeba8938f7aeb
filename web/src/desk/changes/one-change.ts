import type { WaitingLine } from '@payouts/contract/desk/schema'
import { no } from '@payouts/contract/verdict'
import { titleOf } from '../line-words.ts'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import type { EvidenceQuery } from './ChangeFrame.tsx'

/** The request for the one change that a line is about, as long as it waits. */
export const oneChange = ({ key }: WaitingLine) => ({
  ...{ pageNumber: 0, pageSize: 1, status: 'Pending' as const },
  changeId: Number(key)
})

/** A reading that is shown together with another one, since what comes later would push the rest down. */
export const readWith = (query: EvidenceQuery, other: EvidenceQuery): EvidenceQuery => ({
  ...query,
  data: other.data !== undefined || other.error !== null ? query.data : undefined
})

/** Until it is read nobody can decide on it. */
export const notRead = no(messages.reading)

/** Closes the dialog of a decision and goes on. The server's own words were shown already. */
export const closeAndContinue =
  ({ line, desk }: DecisionProps, close: () => void) =>
  () => {
    close()
    desk.decided(line, messages.recorded(titleOf(line)))
  }
