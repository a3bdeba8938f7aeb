import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import { readLines } from '#transactions/paging/transaction-page.ts'
import { asTransactionRow } from '#transactions/transaction-line.ts'
import type { Reader } from './cycle-list.ts'

type Endpoint = typeof payoutEndpoints.getTransactionsAfter

/**
 * Rows of a cycle after a cursor, in the order of their ids, so that each page costs the same. Refuses a cursor of a
 * version that was imported again meanwhile.
 */
export async function transactionsAfter(
  { db, caller }: Pick<Reader, 'db' | 'caller'>,
  { batchNo, cursor, limit }: CheckedInputOf<Endpoint>
): Promise<OutputOf<Endpoint> | Refusal> {
  const [version, lastId = '0'] = cursor?.split('.') ?? []
  const cycle = await findCycle(db, caller, { batchNo, version: version === undefined ? undefined : Number(version) })
  if (isRefusal(cycle)) return cycle
  const rows = sql`
    select * from transactions as line
    where ${ofCycle(batchNo)} and ${visibleTo(caller)} and id > ${lastId}::bigint order by id limit ${limit + 1}`
  const lines = await readLines(db, { from: sql`(${rows}) as line`, orderBy: sql`line.id` })
  const transactions = lines.slice(0, limit).map(asTransactionRow)
  const last = lines.length > limit ? transactions.at(-1) : undefined
  return { transactions, next: last ? `${cycle.version}.${last.id}` : null }
}
