import { isBeforeApproval } from '@payouts/contract/cycles/can'
import { type CycleStatus, cycleStatuses } from '@payouts/contract/cycles/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { isStillReturned } from '#payments/returned/returned-accounts.ts'
import { isUnasked } from '#reconciliation/queries/unknown.ts'
import '#adjustments/tables.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#imports/tables.ts'
import '#payments/returned/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

/* What went wrong, for those who may mend it. Each part reads only what is wrong today, by an index of that. */

const mendsRows = permission('Validations', 'REPAIR')
const acceptsImports = permission('Validations', 'SAVE')
const repairable: readonly CycleStatus[] = cycleStatuses.filter(isBeforeApproval)

/** Cycles in Error: dealers of it were not paid, and what they would get before tax. */
export const postingErrors: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'POSTING ERRORS',
    key: sql`cycles.batch_no`,
    name: sql`cycles.name`,
    amount: sql`failed.amount`,
    count: sql`failed.dealers`,
    dueOn: sql`cycles.payout_date`,
    batchNo: sql`cycles.batch_no`
  })}
  from cycles cross join lateral (
    select sum(gross) as amount, count(distinct company_id) as dealers from postings
    where postings.batch_no = cycles.batch_no and postings.status = 'Error'
  ) as failed
  where ${granted(permission('Payout', 'APPROVE'))} and cycles.status = 'Error'`

/** Rejected rows that nobody is paid for, and that nobody can repair once their cycle is approved. */
export const rejectedRows: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'REJECTED ROWS',
    key: sql`batch_no`,
    name: sql`cycles.name`,
    count: sql`file.rows_rejected`,
    dueOn: sql`cycles.payout_date`,
    batchNo: sql`batch_no`
  })}
  from cycles join cycle_versions as file using (batch_no, version)
  where ${granted(mendsRows)} and cycles.status = any(${[...repairable]}::text[]) and file.rows_rejected > 0
    -- An import that the reader is to accept shows them already.
    and not (cycles.status = 'In Validation' and ${granted(acceptsImports)})
    and not exists (
      select from repair_requests as request
      where request.batch_no = cycles.batch_no and request.status = 'Pending'
        and request.file_version = coalesce(file.file_version, file.version))`

export const failedAdjustments: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'FAILED ADJUSTMENT',
    key: sql`adjustment_id`,
    name: sql`company_name`,
    amount: sql`amount`,
    count: sql`1`,
    dueOn: sql`due_on`
  })}
  from adjustments join dealers using (company_id)
  where ${granted(permission('Debit/Credit', 'EDIT'))} and adjustments.status = 'Error'`

/** Accounts that a payment came back from, in one line: each dealer is paid there no more until somebody acts. */
export const returnedAccounts: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'RETURNED ACCOUNTS',
    key: sql`'all'`,
    amount: sql`sum(payments.amount)`,
    count: sql`count(*)`,
    requestedAt: sql`min(returned_at)`
  })}
  from returned_accounts join dealers on ${isStillReturned} join payments using (reference_no)
  where (${granted(permission('Payment Runs', 'MAKE'))} or ${granted(permission('Dealers', 'EDIT'))})
  having count(*) > 0`

/** Payments without an answer, in one line, unless somebody has requested their outcome. */
export const unansweredPayments: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'UNANSWERED PAYMENTS',
    key: sql`'all'`,
    amount: sql`sum(payments.amount)`,
    count: sql`count(*)`,
    // Since they went to the bank: when the server noticed the silence says nothing.
    requestedAt: sql`min(coalesce(in_file_at, status_at))`
  })}
  from payments
  where ${granted(permission('Reconciliation', 'IMPORT'))} and payments.status = 'UNKNOWN' and ${isUnasked}
  having count(*) > 0`
