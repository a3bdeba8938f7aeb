import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { ringgitOf, senOf } from '@payouts/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { one } from '#platform/db/read.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aCycle, aDealer, aRow, type FileRow } from '#test/builders/cycle-builders.ts'
import '#cycles/tables.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
let batchNo = 900
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  await aDealer(app.database.db, { company_id: 2, e_invoice_required: true })
})

const amount = fc.integer({ min: -500_000, max: 500_000 }).map((sen) => ringgitOf(BigInt(sen)))
/** The kind of a row of the file: valid, or what it lacks. */
const kind = fc.constantFrom('good', 'amount', 'dealer', 'repeats')
const file = fc.array(fc.record({ kind, amount }), { minLength: 2, maxLength: 12 })
/** A change of a rejected row: its position among them, and what is typed. */
const repair = fc.record({
  which: fc.nat(),
  amount,
  owes: fc.boolean(),
  isRight: fc.boolean(),
  keepsNumber: fc.boolean()
})
const rounds = fc.array(fc.record({ repairs: fc.array(repair, { maxLength: 6 }), isAccepted: fc.boolean() }), {
  minLength: 1,
  maxLength: 3
})

function rowsOf(kinds: readonly { kind: string; amount: string }[]): FileRow[] {
  const rows: FileRow[] = []
  for (const { kind, amount: incentiveAmount } of kinds)
    rows.push(
      aRow({
        incentiveAmount: kind === 'amount' ? '' : incentiveAmount,
        ...(kind === 'dealer' && { companyCode: 'D404' }),
        ...(kind === 'repeats' && rows[0] && { transactionNo: rows[0].transactionNo })
      })
    )
  return rows
}

type Figures = { version: number; imported: string; present: string; rows: number; rejected: number; read: number }

const figuresOf = (batch: number) =>
  one(
    app.database.db,
    sql<Figures>`
    select cycles.version, imported_amount as imported, rows_read as read, rows_rejected as rejected,
      (select coalesce(sum(incentive_amount), 0)::numeric(14, 2) from transactions
        where transactions.batch_no = cycles.batch_no) as present,
      (select count(*) from transactions where transactions.batch_no = cycles.batch_no) as rows
    from cycles join cycle_versions using (batch_no, version) where batch_no = ${batch}`
  )

test('whatever is repaired, accepted and refused: lines and money add up, and only accepted rows count', async () => {
  await fc.assert(
    fc.asyncProperty(file, rounds, async (kinds, turns) => {
      batchNo += 1
      const batch = batchNo
      const report = await aCycle(app.database.db, batch, rowsOf(kinds))
      let expected = { sum: senOf((await figuresOf(batch)).imported), rows: report.rowsAccepted, version: 1 }
      for (const { repairs, isAccepted } of turns) {
        const scope = { batchNo: batch, version: expected.version }
        const { content: rejected } = await app.call(reviewer, repairEndpoints.getRejectedRows, {
          ...{ ...scope, pageNumber: 0, pageSize: 100 }
        })
        for (const { which, amount: incentiveAmount, owes, isRight, keepsNumber } of repairs) {
          const row = rejected[which % Math.max(rejected.length, 1)]
          if (!row) continue
          const { transactionNo } = aRow()
          const values = {
            incentiveAmount: isRight ? incentiveAmount : 'ten',
            companyCode: owes ? 'D00002' : 'D00001',
            ...(owes && { eInvoiceNo: '' }),
            ...(!keepsNumber && { transactionNo })
          }
          await app.call(reviewer, repairEndpoints.repairRows, { ...scope, rows: [{ line: row.line, values }] })
        }
        const { content: ready } = await app.call(reviewer, repairEndpoints.getRejectedRows, {
          ...{ ...scope, pageNumber: 0, pageSize: 100 }
        })
        const good = ready.filter(({ state }) => state === 'Repaired')
        if (good.length === 0) continue
        const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, { ...scope, reason: 'Sent' })
        const decision = isAccepted ? repairEndpoints.acceptRepairs : repairEndpoints.refuseRepairs
        await app.call(approver, decision, { changeId, comment: 'Seen' })
        if (isAccepted)
          expected = {
            sum: good.reduce((sum, { values }) => sum + senOf(values.incentiveAmount), expected.sum),
            rows: expected.rows + good.length,
            version: expected.version + 1
          }
      }
      const found = await figuresOf(batch)
      expect(found).toEqual({
        version: expected.version,
        imported: ringgitOf(expected.sum),
        present: ringgitOf(expected.sum),
        rows: expected.rows,
        rejected: kinds.length - expected.rows,
        read: kinds.length
      })
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 4), endOnFailure: true }
  )
  await expectBooksToAgree(app.database.db)
})
