import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import { isGranted, type Permission, permission } from '@payouts/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { waitsFor } from '../../approvals/queries/standing.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Services } from '../../platform/http/services.ts'
import '../../activity/tables.ts'
import '../../approvals/tables.ts'
import '../../bulk-changes/tables.ts'
import '../../cycles/tables.ts'
import '../../dealer-records/tables.ts'
import '../../dealers/tables.ts'
import '../../on-hold/tables.ts'
import '../../payment-runs/tables.ts'
import '../../payments/tables.ts'
import '../../reconciliation/tables.ts'
import '../../signals/tables.ts'
import '../../transactions/tables.ts'
import '../../users/tables.ts'

const mayReview = permission('Payout', 'REQUEST APPROVAL')
const mayApprove = permission('Payout', 'APPROVE')
const mayRelease = permission('On Hold', 'RELEASE')
const mayCancel = permission('On Hold', 'CANCEL')
const mayDecideOnDealers = permission('Dealers', 'APPROVE')
const mayDecideOnUsers = permission('Users', 'APPROVE')
const mayDecideOnRoles = permission('Roles', 'APPROVE')
const mayDecideOnSignals = permission('Signals', 'APPROVE')
const mayDecideOnRuns = permission('Payment Runs', 'APPROVE')
const mayDecideOnPolicies = permission('Approval Policies', 'APPROVE')
const mayDecideOnBulkChanges = permission('Bulk Changes', 'APPROVE')
const mayConfirm = permission('Reconciliation', 'CONFIRM')

type Asking = { caller: Caller; services: Services }

/** What the caller's rights let through; what somebody asked for is for others to decide. */
type Rights = {
  granted: (needed: Permission) => RawBuilder<SqlBool>
  others: (asker: string) => RawBuilder<SqlBool>
  /** Of what a policy asks approvals for: the next of them could be the caller's. */
  open: (kind: ApprovalKind, subject: RawBuilder<unknown>) => RawBuilder<SqlBool>
}

/**
 * Everything that waits for one of the staff, in SQL: `(kind, key, name, amount, count, due_on, asked_by, asked_at, reason,
 * batch_no, hold_type)`. The net of a cycle is left out, as it takes its tax. The desk lists it, the menu counts it: what
 * may be decided by whom is said here alone. All of it waits or is asked for today, so that none of it grows with history.
 */
export function waitingFor({ caller, services }: Asking): RawBuilder<unknown> {
  const rights: Rights = {
    granted: (needed) => sql`${isGranted(caller.menu, needed)}::boolean`,
    others: (asker) =>
      services.config.fourEyes ? sql`${sql.ref(asker)} is distinct from ${caller.userId}::bigint` : sql`true`,
    open: (kind, subject) => (services.config.fourEyes ? waitsFor(kind, subject, caller) : sql`true`)
  }
  const parts = [
    cyclesToApprove(rights),
    cyclesToReview(rights),
    releases(rights),
    holdDecisions(rights),
    paymentRuns(rights),
    runWithdrawals(rights),
    paymentWithdrawals(rights),
    paymentSettings(rights),
    unknownPayments(rights),
    entryTakeBacks(rights),
    bulkChanges(rights),
    dealerChanges(rights),
    rightsChanges(rights),
    signalChanges(rights),
    policyChanges(rights)
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}

const cyclesToApprove = ({ granted, open }: Rights) => sql`
  select 'CYCLE APPROVAL' as kind, batch_no::text as key, name, null::numeric(14, 2) as amount, null::bigint as count,
    payout_date as due_on, requested_by as asked_by, requested_at as asked_at, '' as reason, batch_no, null as hold_type
  from cycles where ${granted(mayApprove)} and status = 'Pending Approval' and ${open('CYCLE', sql`batch_no::text`)}`

const cyclesToReview = ({ granted }: Rights) => sql`
  select 'CYCLE REVIEW', batch_no::text, name, null, null, payout_date, null, null, '', batch_no, null
  from cycles where ${granted(mayReview)} and status = 'Pending Review'`

/**
 * By cycle and hold type, as a release is given. A request over several cycles names none of them, so that a cycle's own
 * audit events tell which ones it was about.
 */
const releases = ({ granted, others }: Rights) => sql`
  select 'RELEASE', requested.batch_no || ' ' || requested.hold_type, cycles.name, requested.amount, requested.rows,
    request.selected_date, request.acted_by, request.acted_at, request.remark, requested.batch_no, requested.hold_type
  from (
    select batch_no, hold_type, sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as rows
    from cycle_totals
    where ${granted(mayRelease)} and state = 'RELEASE_REQUESTED' and row_count > 0 and batch_no = any(array(
      select batch_no from cycles where release_requested_count > 0 and status <> 'In Validation'))
    group by batch_no, hold_type
  ) as requested
  join cycles using (batch_no)
  cross join lateral (
    select action.selected_date, action.acted_by, action.acted_at, action.remark
    from audit_events as event join cycle_actions as action using (reference_no)
    where event.batch_no = requested.batch_no and event.action = 'REQUEST RELEASE'
      and action.hold_type = requested.hold_type and ${others('action.acted_by')}
    order by event.created_on desc, event.event_id desc limit 1
  ) as request`

const paymentRuns = ({ granted, open }: Rights) => sql`
  select 'PAYMENT RUN', run_no, run_no, total, payment_count, execute_on, made_by, made_at, '', null, null
  from payment_runs where ${granted(mayDecideOnRuns)} and status = 'Pending Approval' and ${open('PAYMENT_RUN', sql`run_no`)}`

const runWithdrawals = ({ granted, others }: Rights) => sql`
  select 'RUN WITHDRAWAL', run_no, run_no, total, payment_count, null, withdrawal_asked_by, withdrawal_asked_at,
    withdrawal_reason, null, null
  from payment_runs
  where ${granted(mayDecideOnRuns)} and status = 'Withdrawal Requested' and ${others('withdrawal_asked_by')}`

const paymentSettings = ({ granted, others }: Rights) => sql`
  select 'PAYMENT SETTINGS', settings_id::text, null, null, null, valid_from, asked_by, asked_on, reason, null, null
  from payment_run_settings where ${granted(mayDecideOnRuns)} and status = 'Pending' and ${others('asked_by')}`

const unknownPayments = ({ granted, others }: Rights) => sql`
  select 'UNKNOWN PAYMENTS', request_id::text, null, amount, payment_count, null, asked_by, asked_on, reason, null, null
  from unknown_requests where ${granted(mayConfirm)} and status = 'Pending' and ${others('asked_by')}`

const dealerChanges = ({ granted, others }: Rights) => sql`
  select 'DEALER CHANGE', change_id::text, company_name, null,
    (select count(*) from jsonb_object_keys(dealer_changes.after)), null, asked_by, asked_on, reason, null, null
  from dealer_changes left join dealers using (company_id)
  where ${granted(mayDecideOnDealers)} and status = 'Pending' and ${others('asked_by')}`

const rightsChanges = ({ granted, others }: Rights) => sql`
  select 'RIGHTS CHANGE', change_id::text, subject, null, null, null, asked_by, asked_on, reason, null, null
  from rights_changes
  where status = 'Pending' and ${others('asked_by')} and case when kind like '% ROLE'
    then ${granted(mayDecideOnRoles)} else ${granted(mayDecideOnUsers)} end`

const signalChanges = ({ granted, others }: Rights) => sql`
  select 'SIGNAL CHANGE', change_id::text, name, null, null, valid_from, asked_by, asked_on, reason, null, null
  from signal_changes where ${granted(mayDecideOnSignals)} and status = 'Pending' and ${others('asked_by')}`

const paymentWithdrawals = ({ granted, others }: Rights) => sql`
  select 'PAYMENT WITHDRAWAL', request_id::text, reference_no, payments.amount, 1, null, asked_by, asked_on, reason, null, null
  from payment_withdrawals join payments using (reference_no)
  where ${granted(mayDecideOnRuns)} and payment_withdrawals.status = 'Pending' and ${others('asked_by')}`

const entryTakeBacks = ({ granted, others }: Rights) => sql`
  select 'ENTRY TAKE-BACK', request_id::text, null, bank_entries.amount, 1, null, asked_by, asked_on, reason, null, null
  from entry_take_backs join bank_entries using (entry_id)
  where ${granted(mayConfirm)} and entry_take_backs.status = 'Pending' and ${others('asked_by')}`

const bulkChanges = ({ granted, others }: Rights) => sql`
  select 'BULK CHANGE', bulk_change_id::text, file_name, null, row_count, null, asked_by, asked_on, reason, null, null
  from bulk_changes where ${granted(mayDecideOnBulkChanges)} and status = 'Pending' and ${others('asked_by')}`

const decisionNo = sql`decision_id::text`

/** What a policy asks further people about: kept as it was asked, and carried out by the last of them. */
const holdDecisions = ({ granted, open }: Rights) => sql`
  select case kind when 'RELEASE' then 'LARGE RELEASE' else kind end, ${decisionNo}, null, amount, transaction_count,
    selected_date, asked_by, asked_on, remark, null, hold_type
  from hold_decisions
  where status = 'Waiting' and case kind
    when 'RELEASE' then ${granted(mayRelease)} and ${open('RELEASE', decisionNo)}
    else ${granted(mayCancel)} and ${open('CANCELLATION', decisionNo)} end`

const policyChanges = ({ granted, others }: Rights) => sql`
  select 'POLICY CHANGE', change_id::text, kind, null, null, valid_from, asked_by, asked_on, reason, null, null
  from approval_policies where ${granted(mayDecideOnPolicies)} and status = 'Pending' and ${others('asked_by')}`
