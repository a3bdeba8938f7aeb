import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { readArchives } from './queries.ts'
import { archiveRuleRequests, requestArchiveRule } from './rule-requests.ts'

export const archiveRoutes: Route[] = [
  read(archiveEndpoints.getArchives, ({ db, clock, services }) => readArchives(db, services.config, clock.today())),
  read(archiveEndpoints.getArchiveRuleChanges, async (call) => ({
    changes: await archiveRuleRequests.list(call, call.input)
  })),
  write(archiveEndpoints.changeArchiveRule, requestArchiveRule),
  write(archiveEndpoints.approveArchiveRuleChange, archiveRuleRequests.approve),
  write(archiveEndpoints.refuseArchiveRuleChange, archiveRuleRequests.refuse),
  write(archiveEndpoints.withdrawArchiveRuleChange, archiveRuleRequests.withdraw)
]
