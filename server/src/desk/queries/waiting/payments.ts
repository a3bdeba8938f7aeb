import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#cp58/tables.ts'
import '#payment-runs/tables.ts'
import '#payments/tables.ts'
import '#tax-remittances/tables.ts'
import '#withholding-tax/tables.ts'
import type { SubjectInSql } from '#approvals/queries/progress.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const mayDecide = permission('Payment Runs', 'APPROVE')

const run = { key: sql`run_no`, name: sql`run_no`, amount: sql`total`, count: sql`payment_count` }
const approval: SubjectInSql = { kind: 'PAYMENT_RUN', subject: sql`run_no` }
const request = { requestedBy: sql`asked_by`, requestedAt: sql`asked_on`, reason: sql`reason` }

export const paymentRuns: WaitingPart = ({ granted, open }) => sql`
  ${lineOf({ kind: 'PAYMENT RUN', ...run, dueOn: sql`execute_on`, requestedBy: sql`made_by`, requestedAt: sql`made_at`, approval })}
  from payment_runs
  where ${granted(mayDecide)} and status = 'Pending Approval' and ${open(approval)}`

export const runWithdrawals: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'RUN WITHDRAWAL',
    ...run,
    requestedBy: sql`withdrawal_asked_by`,
    requestedAt: sql`withdrawal_asked_at`,
    reason: sql`withdrawal_reason`
  })}
  from payment_runs
  where ${granted(mayDecide)} and status = 'Withdrawal Requested' and ${others('withdrawal_asked_by')}`

export const paymentWithdrawals: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'PAYMENT WITHDRAWAL',
    key: sql`request_id`,
    name: sql`reference_no`,
    amount: sql`payments.amount`,
    count: sql`1`,
    ...request
  })}
  from payment_withdrawals join payments using (reference_no)
  where ${granted(mayDecide)} and payment_withdrawals.status = 'Pending' and ${others('asked_by')}`

export const paymentSettings: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'PAYMENT SETTINGS', key: sql`settings_id`, dueOn: sql`valid_from`, ...request })}
  from payment_run_settings where ${granted(mayDecide)} and status = 'Pending' and ${others('asked_by')}`

export const formIssues: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'CP58 ISSUE',
    key: sql`change_id`,
    name: sql`year::text`,
    amount: sql`amount`,
    count: sql`forms`,
    ...request
  })}
  from cp58_issues
  where ${granted(permission('Withholding Tax', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const benefits: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'BENEFITS',
    key: sql`change_id`,
    name: sql`file_name`,
    amount: sql`cost`,
    count: sql`count`,
    ...request
  })}
  from benefit_requests
  where ${granted(permission('Withholding Tax', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const taxReturns: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'TAX RETURN',
    key: sql`change_id`,
    name: sql`company_name`,
    amount: sql`amount`,
    count: sql`1`,
    ...request
  })}
  from tax_returns join postings using (posting_id) join dealers using (company_id)
  where ${granted(permission('Withholding Tax', 'APPROVE'))} and tax_returns.status = 'Pending' and ${others('asked_by')}`

export const taxRemittances: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'TAX REMITTANCE',
    key: sql`change_id`,
    name: sql`to_char(month, 'YYYY-MM')`,
    amount: sql`tax`,
    count: sql`1`,
    ...request
  })}
  from tax_remittances
  where ${granted(permission('Withholding Tax', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`
