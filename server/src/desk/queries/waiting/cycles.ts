import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#cycles/tables.ts'
import '#posting/tables.ts'
import type { SubjectInSql } from '#approvals/queries/progress.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const cycle = {
  key: sql`batch_no`,
  name: sql`name`,
  dueOn: sql`payout_date`,
  batchNo: sql`batch_no`
}

const approval: SubjectInSql = { kind: 'CYCLE', subject: sql`batch_no` }

export const cyclesToApprove: WaitingPart = ({ granted, open }) => sql`
  ${lineOf({ kind: 'CYCLE APPROVAL', ...cycle, requestedBy: sql`requested_by`, requestedAt: sql`requested_at`, approval })}
  from cycles
  where ${granted(permission('Payout', 'APPROVE'))} and status = 'Pending Approval'
    and ${open(approval)}`

export const approvalTakeBacks: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'APPROVAL TAKE-BACK',
    key: sql`change_id`,
    name: sql`cycles.name`,
    amount: sql`request.amount`,
    dueOn: sql`request.approved_for`,
    batchNo: sql`request.batch_no`,
    requestedBy: sql`request.asked_by`,
    requestedAt: sql`request.asked_on`,
    reason: sql`request.reason`
  })}
  from approval_take_backs as request join cycles using (batch_no)
  where ${granted(permission('Payout', 'APPROVE'))} and request.status = 'Pending' and ${others('request.asked_by')}`

export const cyclesToReview: WaitingPart = ({ granted }) => sql`
  ${lineOf({ kind: 'CYCLE REVIEW', ...cycle })}
  from cycles where ${granted(permission('Payout', 'REQUEST APPROVAL'))} and status = 'Pending Review'`
