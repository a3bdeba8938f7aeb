import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anOutsider } from '#test/builders/builders.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { statusesInOrder } from '#test/builders/payment-builders.ts'
import { bankStatement, results, statusReport } from '#test/files/bank-messages.ts'
import { aSentRun, threePayments } from '#test/files/bank-runs.ts'

const { receiveBankFile } = reconciliationEndpoints

const app = useTestApp({ per: 'test' })
const reviewer = useSession(app, 'reviewer', { per: 'test' })
let references: string[]
let runNo: string

beforeEach(async () => {
  references = await threePayments(app)
  runNo = await aSentRun(app.database.db, app.clock, { references })
})

const send = (content: string, given: { fileName?: string; dryRun?: boolean }): Promise<ReceiveReport> =>
  app.call(reviewer, receiveBankFile, { fileName: 'bank.xml', ...given }, { file: Buffer.from(content) })
const preview = (content: string, fileName = 'bank.xml') => send(content, { fileName, dryRun: true })
const take = (content: string, fileName = 'bank.xml') => send(content, { fileName })

/** The whole database, without the session's own data. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(sessions|bootstraps)$'`.execute(
    app.database.db
  )
  const held: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as digest
      from ${sql.table(name)} as row`.execute(app.database.db)
    held[name] = rows[0]?.digest ?? ''
  }
  return held
}

describe('the preview of a bank file', () => {
  test('says which payments change from what to what, their sums and reasons, and keeps nothing', async () => {
    const [first = '', second = '', third = ''] = references
    const report = statusReport({
      runNo,
      batches: [
        {
          reference: `${runNo}-IBG`,
          status: 'ACSC',
          payments: [
            { reference: first, status: 'RJCT', code: 'AC04', text: 'Closed' },
            { reference: 'PP99999999', status: 'ACSC' }
          ]
        }
      ]
    })
    const before = await everything()
    const foreseen = await preview(report)
    expect(await everything()).toEqual(before)
    expect(foreseen).toMatchObject({
      outcome: 'TAKEN',
      file: { fileId: 0, format: 'pain.002.001.10', paymentsChanged: 3, problemCount: 1 },
      problems: [{ problem: 'is no payment of this run' }],
      preview: {
        runNos: [runNo],
        steps: [
          { from: 'IN FILE', to: 'REJECTED', count: 1, amount: '100.00' },
          { from: 'IN FILE', to: 'SETTLED', count: 2, amount: '23.00' }
        ],
        payments: [
          {
            ...{ referenceNo: first, companyCode: 'D00001', amount: '100.00', from: 'IN FILE', to: 'REJECTED' },
            reason: 'AC04: The account is closed. “Closed”'
          },
          { referenceNo: second, to: 'SETTLED', reason: null },
          { referenceNo: third, to: 'SETTLED' }
        ],
        openEntries: []
      }
    })
    const taken = await take(report)
    expect(taken).toMatchObject({ outcome: 'TAKEN', file: { paymentsChanged: 3 }, problems: foreseen.problems })
    expect(taken.preview).toBeUndefined()
    expect(await statusesInOrder(app.database.db, references)).toEqual(['REJECTED', 'SETTLED', 'SETTLED'])
  })

  test('says that the bank is known to have a run, where the report says no more', async () => {
    const receipt = statusReport({ runNo, group: { status: 'RCVD' } })
    expect(await preview(receipt)).toMatchObject({ preview: { runNos: [runNo], steps: [], payments: [] } })
    await take(receipt)
    const again = statusReport({ runNo, messageId: 'BANK-2', group: { status: 'PDNG' } })
    expect(await preview(again)).toMatchObject({ preview: { runNos: [] } })
  })

  test('names the entries of a statement that nothing fits, and those that a person has to confirm', async () => {
    const [first = ''] = references
    const statement = bankStatement([
      {
        entries: [
          { amount: '100.00', parts: [{ reference: first }] },
          { amount: '20.00' },
          { amount: '1.50', bankReference: 'FEE' }
        ]
      }
    ])
    const before = await everything()
    expect(await preview(statement)).toMatchObject({
      file: { entriesMatched: 1, entriesProposed: 1, entriesUnmatched: 1 },
      preview: {
        steps: [{ from: 'IN FILE', to: 'SETTLED', count: 1, amount: '100.00' }],
        openEntries: [
          { amount: '-20.00', status: 'Proposed', proposal: { referenceNo: references[1] } },
          { amount: '-1.50', status: 'Unmatched', problem: 'It names no payment and no batch of ours.' }
        ]
      }
    })
    expect(await everything()).toEqual(before)
  })

  test('shows both steps of what was paid and came back, each in its sum, and where those of a closed month are booked', async () => {
    const reference = references[0] ?? ''
    const statement = bankStatement([
      {
        on: '2026-10-31',
        entries: [
          { amount: '100.00', parts: [{ reference }] },
          { amount: '100.00', credit: true, parts: [{ reference, returned: 'AC04' }] }
        ]
      }
    ])
    await closeThroughInTest(app.database.db, '2026-10-31')
    const { preview: foreseen, problems } = await preview(statement)
    const note = 'is of October 2026, which is closed: what it changes is booked on the day of its import'
    expect(problems).toMatchObject([{ kind: 'NOTE', problem: expect.stringContaining(note) }])
    expect(foreseen?.steps).toEqual([
      { from: 'IN FILE', to: 'SETTLED', count: 1, amount: '100.00' },
      { from: 'SETTLED', to: 'RETURNED', count: 1, amount: '100.00' }
    ])
    expect(foreseen?.payments.map(({ to }) => to)).toEqual(['SETTLED', 'RETURNED'])
  })

  test('of a file that does not fit says why, and lists it nowhere; importing it lists it as before', async () => {
    const before = await everything()
    const wrong = statusReport({ runNo, count: 4, group: { status: 'ACSC' } })
    const foreseen = await preview(wrong)
    expect(foreseen).toMatchObject({ outcome: 'REFUSED', file: { fileId: 0, problem: expect.stringContaining('4') } })
    expect(foreseen.preview).toBeUndefined()
    expect(await everything()).toEqual(before)
    expect((await take(wrong)).file.fileId).toBeGreaterThan(0)
  })

  test('of a file that was taken before names that one', async () => {
    const list = results([`${references[0]},SETTLED,,,,,100.00`])
    const { file } = await take(list, 'a.csv')
    expect(await preview(list, 'b.csv')).toMatchObject({
      outcome: 'KNOWN',
      file: { fileId: 0, fileName: 'b.csv', repeats: { fileId: file.fileId, fileName: 'a.csv' } }
    })
  })

  test('is refused to whoever may not import', async () => {
    const file = { file: Buffer.from(results([`${references[0]},SETTLED,,,,,100.00`])) }
    const fileName = 'a.csv'
    await anOutsider(app.database.db, { userName: 'kedai', companyId: 1 })
    for (const session of [await app.signIn('reporter'), await app.signIn('kedai')])
      expect(await app.refusal(session, receiveBankFile, { fileName, dryRun: true }, file)).toMatchObject({
        errorCode: expect.stringMatching(/1036$/)
      })
  })
})
