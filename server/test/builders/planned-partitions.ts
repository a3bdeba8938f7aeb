import type { TestDatabase } from '../app/database.ts'
import { type Sent, sentDuring } from '../app/statements.ts'

/**
 * The cycles whose partitions PostgreSQL opens to plan statements during some work. It locks a partition before it
 * plans for it, so that the locks of an `explain` name them.
 */
export async function cyclesPlannedDuring(database: TestDatabase, work: () => Promise<unknown>): Promise<number[]> {
  const sent = (await sentDuring(work)).filter(({ text }) => isOfTransactions(text))
  const cycles = new Set<number>()
  for (const query of sent) for (const batchNo of await cyclesPlannedFor(database, query)) cycles.add(batchNo)
  return [...cycles].sort((one, other) => one - other)
}

const isOfTransactions = (text: string) =>
  /^[\s(]*(select|with|insert|update|delete)\b/i.test(text) && /\btransactions(_\d+)?\b/.test(text)

async function cyclesPlannedFor({ pool }: TestDatabase, { text, values = [] }: Sent): Promise<number[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`explain ${text}`, values)
    const { rows } = await client.query<{ name: string }>(
      `select relation::regclass::text as name from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`
    )
    return rows.flatMap(({ name }) => /^transactions_(\d+)$/.exec(name)?.slice(1).map(Number) ?? [])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
