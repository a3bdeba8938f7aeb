import { no, type Verdict, yes } from '#verdict.ts'

/** An approval that somebody requested who is disabled now is given by nobody. */
export const hasApprovalRequester = ({
  requestedByDisabled
}: {
  requestedByDisabled?: boolean | undefined
}): Verdict =>
  requestedByDisabled
    ? no('Who requested this approval is disabled. Return the cycle, and have somebody else request it again.')
    : yes
