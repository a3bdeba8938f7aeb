import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { readRetention } from './queries.ts'
import {
  changeRetentionRule,
  endRetentionHold,
  holdRecords,
  listRetentionChanges,
  retentionRequests
} from './requests.ts'

export const retentionRoutes: Route[] = [
  read(retentionEndpoints.getRetention, ({ db, clock }) => readRetention(db, clock.today())),
  read(retentionEndpoints.getRetentionChanges, async (call) => ({
    changes: await listRetentionChanges(call, call.input)
  })),
  write(retentionEndpoints.changeRetentionRule, changeRetentionRule),
  write(retentionEndpoints.holdRecords, holdRecords),
  write(retentionEndpoints.endRetentionHold, endRetentionHold),
  write(retentionEndpoints.approveRetentionChange, retentionRequests.approve),
  write(retentionEndpoints.refuseRetentionChange, retentionRequests.refuse),
  write(retentionEndpoints.withdrawRetentionChange, retentionRequests.withdraw)
]
