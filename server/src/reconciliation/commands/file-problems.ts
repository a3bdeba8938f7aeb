import type { FileProblem } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '../tables.ts'

/** How many problems of a file are kept, and how many a report shows. */
const mostProblems = 1000
const problemsShown = 20

/**
 * Makes the table for what of a file cannot be applied, with the payment concerned. What was left out while the file
 * was read comes first.
 */
export async function beginProblems(tx: Tx, ofReading: readonly FileProblem[]): Promise<void> {
  await sql`
    create temporary table file_problems (
      position integer generated always as identity, kind text not null default 'PROBLEM', place text, problem text,
      reference_no text
    ) on commit drop`.execute(tx)
  if (ofReading.length === 0) return
  await sql`
    insert into file_problems (kind, place, problem)
    select kind, place, problem
    from jsonb_to_recordset(${JSON.stringify(ofReading)}::jsonb) as named (kind text, place text, problem text)`.execute(
    tx
  )
}

/** Names the gathered answers that the payments' statuses did not allow. */
export async function nameRefusals(tx: Tx): Promise<void> {
  await sql`
    insert into file_problems (place, problem, reference_no)
    select reference_no, refusal, reference_no from gathered_answers where refusal is not null
    order by reference_no`.execute(tx)
}

/** Keeps the first of them with the file. @returns how many there are of each kind */
export async function keepProblems(tx: Tx, fileId: number): Promise<{ problems: number; notes: number }> {
  await sql`
    insert into received_file_problems (file_id, position, kind, place, problem)
    select ${fileId}, position, kind, place, problem from file_problems order by position limit ${mostProblems}`.execute(
    tx
  )
  return one(
    tx,
    sql<{ problems: number; notes: number }>`
      select count(*) filter (where kind = 'PROBLEM') as problems, count(*) filter (where kind <> 'PROBLEM') as notes
      from file_problems`
  )
}

/** The first of those that are kept of a file. */
export async function keptProblems(tx: Tx, fileId: number): Promise<FileProblem[]> {
  return tx
    .selectFrom('received_file_problems')
    .select(['kind', 'place', 'problem'])
    .where('file_id', '=', fileId)
    .orderBy('position')
    .limit(problemsShown)
    .execute()
}
