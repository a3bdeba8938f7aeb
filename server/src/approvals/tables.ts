import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import type { Band, Slot } from '@payouts/contract/approvals/rule'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type ApprovalPoliciesTable = Omit<RequestColumns, 'asked_by'> & {
  change_id: GeneratedAlways<number>
  kind: ApprovalKind
  before: ColumnType<Band[], string, never>
  after: ColumnType<Band[], string, never>
  valid_from: Day
  /** Null for built-in policies. */
  asked_by: number | null
}

type ApprovalRequestsTable = {
  request_id: GeneratedAlways<number>
  kind: ApprovalKind
  subject: string
  amount: Ringgit
  asked_by: number | null
  asked_on: Date
  /** All requesters; the database adds a single requester itself. */
  askers: Generated<number[]>
  least: Generated<number>
  /** Set by the database from the policy of the day. */
  approvers: GeneratedAlways<Slot[]>
  in_order: GeneratedAlways<boolean>
  status: Generated<'Waiting' | 'Approved' | 'Void'>
  told: Generated<boolean>
}

type ApprovalsTable = {
  approval_id: GeneratedAlways<number>
  request_id: number
  /** The approver's slot, set by the database from the person's role. */
  position: number
  role: Generated<string>
  approved_by: number
  approved_on: Date
  comment: Generated<string>
  approved_for: Day | null
  /** The absence by which it was given for somebody else; the database sets for whom. */
  absence_id: number | null
  behalf_of: GeneratedAlways<number | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    approval_policies: ApprovalPoliciesTable
    approval_requests: ApprovalRequestsTable
    approvals: ApprovalsTable
  }
}
