import type { WaitingKind } from '@payouts/contract/desk/schema'
import { type RawBuilder, sql } from 'kysely'
import type { SubjectInSql } from '#approvals/queries/progress.ts'

/** One waiting item, in SQL; a kind leaves out what it does not have. */
type Line = {
  kind: WaitingKind | RawBuilder<WaitingKind>
  key: RawBuilder<unknown>
  name?: RawBuilder<unknown>
  amount?: RawBuilder<unknown>
  count?: RawBuilder<unknown>
  dueOn?: RawBuilder<unknown>
  requestedBy?: RawBuilder<unknown>
  requestedAt?: RawBuilder<unknown>
  reason?: RawBuilder<unknown>
  batchNo?: RawBuilder<unknown>
  holdType?: RawBuilder<unknown>
  /** The approvals that it waits for, if a policy requires any. */
  approval?: SubjectInSql
}

const none = sql`null`

/** The columns of `waitingFor`: each kind's `select` starts with them. */
export const lineOf = ({ kind, key, ...more }: Line): RawBuilder<unknown> => sql`
  select ${typeof kind === 'string' ? sql.lit(kind) : kind} as kind, (${key})::text as key,
    (${more.name ?? none})::text as name, (${more.amount ?? none})::numeric(16, 2) as amount,
    (${more.count ?? none})::bigint as count, (${more.dueOn ?? none})::date as due_on,
    (${more.requestedBy ?? none})::bigint as asked_by, (${more.requestedAt ?? none})::timestamptz as asked_at,
    coalesce((${more.reason ?? none})::text, '') as reason, (${more.batchNo ?? none})::integer as batch_no,
    (${more.holdType ?? none})::text as hold_type, (${more.approval?.kind ?? none})::text as approval_kind,
    (${more.approval?.subject ?? none})::text as approval_subject`
