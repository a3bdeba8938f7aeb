import type { RowProblem, RowValues } from '@payouts/contract/imports/repairs'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { storable } from '../cycle/row.ts'
import '../tables.ts'
import type { RowsOf } from './rejected-rows.ts'

export type NewDraft = { line: number; values: RowValues; problems: RowProblem[] }

/**
 * Keeps repaired rows as drafts, with everybody who changed them. What is as the file had it, and still wrong, is no
 * draft any more.
 */
export async function saveDrafts(
  tx: Tx,
  { batchNo, fileVersion }: RowsOf,
  drafts: readonly NewDraft[],
  { userId, at }: { userId: number; at: Date }
): Promise<void> {
  const given = JSON.stringify(
    drafts.map(({ line, values, problems }) => ({ line, row_values: values, problems })),
    (_, value: unknown) => (typeof value === 'string' ? storable(value) : value)
  )
  await sql`
    insert into repair_drafts as draft (batch_no, version, line, row_values, problems, repaired_by, repaired_on)
    select ${batchNo}::integer, ${fileVersion}::integer, line, row_values, problems, array[${userId}::bigint],
      ${at}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given (line bigint, row_values jsonb, problems jsonb)
    on conflict (batch_no, version, line) do update set row_values = excluded.row_values,
      problems = excluded.problems, repaired_on = excluded.repaired_on,
      repaired_by = array(select distinct unnest(draft.repaired_by || excluded.repaired_by) order by 1)`.execute(tx)
  await sql`
    delete from repair_drafts as draft
    where draft.batch_no = ${batchNo} and draft.version = ${fileVersion} and draft.problems <> '[]'
      and draft.row_values = (
        select kept.row_values from rejected_rows as kept
        where kept.batch_no = ${batchNo} and kept.version = ${fileVersion} and kept.line = draft.line
      )
      and draft.line = any(${drafts.map(({ line }) => line)}::bigint[])`.execute(tx)
}

/** What a request took becomes a draft again, unless somebody began another one meanwhile. */
export async function backToDrafts(tx: Tx, changeId: number, at: Date): Promise<void> {
  await sql`
    insert into repair_drafts (batch_no, version, line, row_values, problems, repaired_by, repaired_on)
    select batch_no, file_version, line, after, '[]', repaired_by, ${at}::timestamptz
    from repaired_rows join repair_requests using (change_id)
    where change_id = ${changeId}
    on conflict do nothing`.execute(tx)
}
