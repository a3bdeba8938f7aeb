import type { DecisionsWaiting } from '@payouts/contract/dashboard/endpoints'
import { isGranted, type Permission, permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../payouts/queries/cycle-list.ts'
import { one } from '../platform/db/read.ts'
import '../cycles/tables.ts'
import '../dealer-records/tables.ts'
import '../payment-runs/tables.ts'
import '../reconciliation/tables.ts'
import '../signals/tables.ts'
import '../transactions/tables.ts'
import '../users/tables.ts'

const mayApprove = permission('Payout', 'APPROVE')
const mayRelease = permission('On Hold', 'RELEASE')
const mayDecideOnDealers = permission('Dealers', 'APPROVE')
const mayDecideOnUsers = permission('Users', 'APPROVE')
const mayDecideOnRoles = permission('Roles', 'APPROVE')
const mayDecideOnSignals = permission('Signals', 'APPROVE')
const mayDecideOnRuns = permission('Payment Runs', 'APPROVE')
const mayConfirm = permission('Reconciliation', 'CONFIRM')

const waitingRuns = sql`
  select made_by as asked_by from payment_runs where status = 'Pending Approval'
  union all select withdrawal_asked_by from payment_runs where status = 'Withdrawal Requested'
  union all select asked_by from payment_run_settings where status = 'Pending'`

/** Counts what the caller could decide on now. All of it waits or is asked for today: none of it grows with history. */
export function countDecisions({ db, caller, services }: Reader): Promise<DecisionsWaiting> {
  const others = (asker: string) =>
    services.config.fourEyes ? sql`${sql.ref(asker)} is distinct from ${caller.userId}::bigint` : sql`true`
  const countIf = (needed: readonly Permission[], waiting: RawBuilder<unknown>) =>
    caller.companyId === null && needed.some((one) => isGranted(caller.menu, one))
      ? sql<number>`(select count(*) from ${waiting})`
      : sql<number>`0::bigint`
  const ofRole = sql`kind like '% ROLE'`
  const onUsers = sql`(not ${ofRole} and ${isGranted(caller.menu, mayDecideOnUsers)})`
  const onRoles = sql`(${ofRole} and ${isGranted(caller.menu, mayDecideOnRoles)})`
  return one(
    db,
    sql<DecisionsWaiting>`
      select
        ${countIf([mayApprove], sql`cycles where status = 'Pending Approval' and ${others('requested_by')}`)} as payouts,
        ${countIf(
          [mayRelease],
          sql`cycles where release_requested_count > 0 and status <> 'In Validation' and exists (
            select from cycle_actions as request
            where request.batch_no = cycles.batch_no and request.kind = 'REQUEST_RELEASE' and ${others('request.acted_by')})`
        )} as "onHold",
        ${countIf([mayDecideOnDealers], sql`dealer_changes where status = 'Pending' and ${others('asked_by')}`)} as dealers,
        ${countIf(
          [mayDecideOnUsers, mayDecideOnRoles],
          sql`rights_changes where status = 'Pending' and (${onUsers} or ${onRoles}) and ${others('asked_by')}`
        )} as rights,
        ${countIf([mayDecideOnSignals], sql`signal_changes where status = 'Pending' and ${others('asked_by')}`)} as signals,
        ${countIf([mayDecideOnRuns], sql`(${waitingRuns}) as run where ${others('run.asked_by')}`)} as "paymentRuns",
        ${countIf([mayConfirm], sql`unknown_requests where status = 'Pending' and ${others('asked_by')}`)} as reconciliation`
  )
}
