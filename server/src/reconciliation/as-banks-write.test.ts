import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankStatement, statusReport } from '../../test/bank-messages.ts'
import { aSentRun, threePayments } from '../../test/bank-runs.ts'
import { failedChecks } from '../../test/books.ts'
import { useTestApp } from '../../test/hooks.ts'
import { statusesInOrder } from '../../test/payment-builders.ts'

const { receiveBankFile } = reconciliationEndpoints

const app = useTestApp({ per: 'test' })
let references: string[]
let first: string
let runNo: string

beforeEach(async () => {
  references = await threePayments(app)
  first = references[0] ?? ''
  runNo = await aSentRun(app.database.db, app.clock, { references })
})

async function bring(content: string, fileName = 'bank.xml'): Promise<ReceiveReport> {
  return app.call(await app.signIn('reviewer'), receiveBankFile, { fileName }, { file: Buffer.from(content) })
}
const statuses = () => statusesInOrder(app.database.db, references)
const faults = () => failedChecks(app.database.db)

describe('decimals', () => {
  test.each(['123.00000', '0123.', '+123.0'])('a sum of %s is RM 123.00', async (sum) => {
    await bring(statusReport({ runNo, count: 3, sum, group: { status: 'ACCP' } }))
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
  })

  test('of balances and entries may be left out, or trail zeros', async () => {
    const file = bankStatement([{ opening: '1000.00', closing: '999.50', entries: [{ amount: '0.50' }] }])
      .replaceAll('>1000.00<', '>1000.00000<')
      .replaceAll('>0.50<', '>.500<')
    expect((await bring(file)).outcome).toBe('TAKEN')
    expect(await faults()).toEqual([])
  })
})

test('all reasons are kept, and one that closes the account does so wherever it stands', async () => {
  const more = [{ code: 'AC04', text: 'Account closed' }]
  const payments = [{ reference: first, status: 'RJCT', code: 'NARR', text: 'Rejected', more }]
  await bring(statusReport({ runNo, batches: [{ reference: `${runNo}-IBG`, payments }] }))
  const { db } = app.database
  const { rows } = await sql`select reason_code, reason_text from payments where reference_no = ${first}`.execute(db)
  expect(rows).toEqual([{ reason_code: 'AC04', reason_text: 'Account closed; NARR: Rejected' }])
  const { rows: waits } = await sql`select company_id from returned_accounts`.execute(db)
  expect(waits).toEqual([{ company_id: 1 }])
  expect(await faults()).toEqual([])
})

test('a batch that only the transactions name is matched by it', async () => {
  const parts = references.map((reference) => ({ reference, batch: `${runNo}-IBG` }))
  const { file } = await bring(bankStatement([{ entries: [{ amount: '123.00', parts }] }]))
  expect(file).toMatchObject({ entriesMatched: 1, entriesUnmatched: 0 })
  expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
  expect(await faults()).toEqual([])
})
