import { canDecideArchiveRule } from '@payouts/contract/archives/can'
import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import type { ArchiveRuleChange } from '@payouts/contract/archives/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { archiveReads } from './api.ts'
import { messages } from './messages.ts'
import { RuleDifference } from './RuleDifference.tsx'

/** Another rule of which cycles go to an archive. */
export const archiveRuleRequests = datedKind<ArchiveRuleChange>({
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ validFrom }) => messages.titleOfChange(dayText(validFrom)),
  Difference: RuleDifference,
  canDecide: canDecideArchiveRule,
  calls: requestCalls({
    approve: archiveEndpoints.approveArchiveRuleChange,
    refuse: archiveEndpoints.refuseArchiveRuleChange,
    withdraw: archiveEndpoints.withdrawArchiveRuleChange,
    invalidates: archiveReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(archiveEndpoints.getArchiveRuleChanges, request), ({ changes }) => changes)
})
