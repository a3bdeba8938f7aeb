import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { everyFinder } from '../every-finder.ts'
import type { RowKey } from '../finder.ts'
import { noSuchSignal } from './signal.ts'
import { staffOnly } from './signals.ts'
import '../tables.ts'

type SignalOfCycle = { batchNo: number; signalId: number }

/** The rows that a signal of the cycle's version is about: a condition on `transactions` of that cycle. */
async function rowsOfSignal(
  { db, caller }: { db: Database; caller: Caller },
  { batchNo, signalId }: SignalOfCycle
): Promise<RawBuilder<SqlBool> | Refusal> {
  const notStaff = staffOnly(caller)
  if (notStaff) return notStaff
  const { rows } = await sql<{ rule: SignalRuleName; row_key: RowKey }>`
    select rule, row_key from signals join cycles using (batch_no, version)
    where signal_id = ${signalId} and batch_no = ${batchNo}`.execute(db)
  const [signal] = rows
  if (!signal) return noSuchSignal()
  return sql<SqlBool>`(state <> 'EXCLUDED' and ${everyFinder[signal.rule].rows(signal.row_key)})`
}

type RuleOfCycle = { batchNo: number; signalRule?: SignalRuleName | null | undefined }

const openOf = ({ batchNo, signalRule }: RuleOfCycle) => sql`signals join cycles using (batch_no, version)
  where batch_no = ${batchNo} and rule = ${signalRule} and signals.status = 'Open'`

/** The open signals of a rule in the cycle's version; those about dealers alone, where dealers are chosen. */
export async function openSignalsOf(
  db: Database,
  request: RuleOfCycle & { ofDealers: boolean }
): Promise<readonly number[]> {
  const { rows } = await sql<{ signal_id: number }>`
    select signal_id from ${openOf(request)} and (not ${request.ofDealers}::boolean or company_ids <> '{}')`.execute(db)
  return rows.map(({ signal_id: signalId }) => signalId)
}

/** The rows that open signals of a rule are about, where a request names one: a condition on `transactions`. */
export async function rowsOfNamedRule(
  { db, caller }: { db: Database; caller: Caller },
  request: RuleOfCycle
): Promise<RawBuilder<SqlBool>[] | Refusal> {
  const { signalRule } = request
  if (!signalRule) return []
  const notStaff = staffOnly(caller)
  if (notStaff) return notStaff
  const { rows } = await sql<{ row_key: RowKey }>`select row_key from ${openOf(request)}`.execute(db)
  const ofEach = rows.map(({ row_key: key }) => sql`(${everyFinder[signalRule].rows(key)})`)
  return [sql`state <> 'EXCLUDED' and (${sql.join([sql`false`, ...ofEach], sql` or `)})`]
}

/** The dealers that open signals of a rule are about, where a request names one: a condition on `company_id`. */
export function dealersOfSignals(caller: Caller, request: RuleOfCycle): RawBuilder<SqlBool>[] | Refusal {
  if (!request.signalRule) return []
  return staffOnly(caller) ?? [sql`company_id = any(array(select unnest(company_ids) from ${openOf(request)}))`]
}

/** The same where a request names a signal; nothing otherwise. */
export async function rowsOfNamedSignal(
  reader: { db: Database; caller: Caller },
  { batchNo, signalId }: { batchNo: number; signalId?: number | null | undefined }
): Promise<RawBuilder<SqlBool>[] | Refusal> {
  if (!signalId) return []
  const rows = await rowsOfSignal(reader, { batchNo, signalId })
  return isRefusal(rows) ? rows : [rows]
}
