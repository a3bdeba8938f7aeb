import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '../../../cycles/tables.ts'
import type { SubjectInSql } from '../../../approvals/queries/progress.ts'
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

export const cyclesToReview: WaitingPart = ({ granted }) => sql`
  ${lineOf({ kind: 'CYCLE REVIEW', ...cycle })}
  from cycles where ${granted(permission('Payout', 'REQUEST APPROVAL'))} and status = 'Pending Review'`
