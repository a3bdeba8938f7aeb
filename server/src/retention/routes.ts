import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { recordsOfPerson } from './persons.ts'
import { readRetention } from './queries.ts'
import {
  changeRetentionRule,
  endRetentionHold,
  erasePerson,
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
  read(retentionEndpoints.getPersonErasure, async ({ db, clock, input }) => ({
    records: await recordsOfPerson(db, input, clock.today())
  })),
  write(retentionEndpoints.erasePerson, erasePerson),
  write(retentionEndpoints.approveRetentionChange, retentionRequests.approve),
  write(retentionEndpoints.refuseRetentionChange, retentionRequests.refuse),
  write(retentionEndpoints.withdrawRetentionChange, retentionRequests.withdraw)
]
