import type { ChangedRow } from '@payouts/contract/bulk-changes/schema'
import { countOf } from '@payouts/contract/count-text'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { rulesOf } from '../kinds/every-kind.ts'
import type { Done, JudgedFile } from '../kinds/kind.ts'
import { columnAdvice, namedLines } from '../words.ts'
import { type LockedBulk, rowsOf, type StoredRow } from './lock-bulk.ts'

type ApplyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type Clock = ApplyCall['clock']

/** Files are judged with the view of staff, for every caller. */
const judgedBy = (clock: Clock) => ({ caller: { companyId: null }, clock })

/**
 * Applies every row of a file as its single command would, after judging each again under locks. Refuses, and names
 * the rows, if something changed since the file was checked.
 */
export async function applyRows(call: ApplyCall, change: LockedBulk): Promise<Refusal | undefined> {
  const { tx, clock } = call
  const rules = rulesOf[change.kind]
  const rows = await rowsOf(tx, change.bulkChangeId)
  await rules.lock(tx, rows)
  const judged = await rules.judge(tx, rows, judgedBy(clock))
  const changed = changedRows(change, rows, judged)
  if (changed.length > 0) return refuseChanged(changed)
  const done = await rules.apply(call, rows, change)
  await keepResults(tx, change.bulkChangeId, done)
  await tx
    .updateTable('bulk_changes')
    .set({ cycles: JSON.stringify(judged.cycles) })
    .where('bulk_change_id', '=', change.bulkChangeId)
    .execute()
  return undefined
}

/** The rows of a waiting file that can no longer be applied as checked. Locks and writes nothing. */
export async function changedSince(
  db: Database,
  change: Pick<LockedBulk, 'bulkChangeId' | 'kind'>,
  clock: Clock
): Promise<ChangedRow[]> {
  const rows = await rowsOf(db, change.bulkChangeId)
  return changedRows(change, rows, await rulesOf[change.kind].judge(db, rows, judgedBy(clock)))
}

/** A row has changed if it has a problem now, or if it does or replaces something else than was checked. */
function changedRows({ kind }: Pick<LockedBulk, 'kind'>, rows: readonly StoredRow[], judged: JudgedFile): ChangedRow[] {
  const takes = columnAdvice(kind)
  return judged.rows.flatMap(({ line, problems, effect }, at) => {
    const row = rows[at]
    const isOther = row?.type !== effect.type || row.was !== effect.was
    const found =
      problems.length === 0 && isOther
        ? [{ column: 'row', value: effect.was ?? '', problem: replacesOther(effect.was) }]
        : problems
    if (found.length === 0) return []
    return [{ line, problems: found.map((problem) => ({ ...problem, takes: takes(problem.column) })) }]
  })
}

const replacesOther = (was: string | null): string =>
  was === null
    ? 'What it was to replace is not there any more.'
    : `It would replace ${was} now, which is not what was checked.`

function refuseChanged(changed: readonly ChangedRow[]): Refusal {
  const named = changed.map(({ line, problems: [first] }) => ({ line, words: first?.problem ?? '' }))
  return refuse(
    'changedMeanwhile',
    `${countOf(changed.length, 'row')} cannot be done any more as checked. ${namedLines(named)} Refuse the file, and have it uploaded again.`,
    'bulkChangeId'
  )
}

async function keepResults(tx: Tx, bulkChangeId: number, done: readonly Done[]): Promise<void> {
  await sql`
    update bulk_change_rows set result = done.result, record_id = done."recordId"
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (line integer, result text, "recordId" bigint)
    where bulk_change_id = ${bulkChangeId} and bulk_change_rows.line = done.line`.execute(tx)
}
