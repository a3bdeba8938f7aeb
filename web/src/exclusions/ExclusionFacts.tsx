import type { ExclusionSum } from '@payouts/contract/exclusions/schema'
import { AuditLink } from '#audit/AuditLink.tsx'
import { messages as auditMessages } from '#audit/link-messages.ts'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'

type Described = ExclusionSum['exclusion']

/** One line that says whom an exclusion is about, for how long and why, and how it ended. */
export function ExclusionFacts({ exclusion }: { exclusion: Described | undefined }) {
  if (!exclusion) return messages.loading
  const { yesId, billingAccountNo, exclusionStartDate, exclusionEndDate, reason, removedOn, removedBy } = exclusion
  const facts = [
    yesId,
    `${messages.billingAccount} ${billingAccountNo}`,
    messages.period(exclusionStartDate, exclusionEndDate),
    reason
  ]
  if (removedOn && removedBy) facts.push(messages.removedBy(removedBy, dayText(dayOfInstant(removedOn))))
  return (
    <>
      {dotted(facts)}{' '}
      <AuditLink filter="name" value={exclusion.clientName}>
        {auditMessages.ofCustomer}
      </AuditLink>
    </>
  )
}

export function ExclusionStatus({ exclusion }: { exclusion: Described | undefined }) {
  if (!exclusion) return null
  return exclusion.isRemoved ? (
    <StatusDot tone="grey">{messages.removed}</StatusDot>
  ) : (
    <StatusDot tone="orange">{messages.active}</StatusDot>
  )
}
