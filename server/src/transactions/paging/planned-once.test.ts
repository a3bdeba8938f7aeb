import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { one } from '#platform/db/read.ts'
import { useSampleApp, useSession } from '#test/app/hooks.ts'

const app = useSampleApp()
const admin = useSession(app, 'admin')

const { getPayoutTransactions } = payoutEndpoints
const firstPage = { pageNumber: 0, pageSize: 15, sortProperty: 'TRANSACTION_DATE', sortOrder: 'ASC' } as const

type Listed = { batchNo: number; transactionType: string; companyCode: string }

/** A dealer and a type of a cycle with payable rows. */
const listed = () =>
  one(
    app.database.db,
    sql<Listed>`
      select batch_no as "batchNo", transaction_type as "transactionType", company_code as "companyCode"
      from cycle_totals join dealers using (company_id)
      where state = 'PAYABLE' order by row_count desc, batch_no, company_id limit 1`
  )

/** The partitions that PostgreSQL reads for a page under a generic plan, which is made once. */
async function partitionsOfPages(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%transactions as line%join dealers on dealers.company_id = line.company_id%'`
  )
  expect(rows).not.toEqual([])
  const partitions = new Set<string>()
  for (const { statement } of rows) {
    const plan = await app.database.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
    for (const line of plan.rows)
      for (const [name] of line['QUERY PLAN'].matchAll(/\btransactions_\d+\b/g)) partitions.add(name)
  }
  return [...partitions]
}

test('pages of a cycle are planned once, for its partition alone, however many cycles there are', async () => {
  const { batchNo, transactionType, companyCode } = await listed()
  const state = 'PAYABLE'
  for (const filters of [
    {},
    { state },
    { transactionType },
    { companyCode },
    { companyCode, transactionType }
  ] as const) {
    const page = await app.call(admin, getPayoutTransactions, { batchNo, ...firstPage, ...filters })
    expect(page.content).not.toEqual([])
  }
  expect(await partitionsOfPages()).toEqual([`transactions_${batchNo}`])
})
