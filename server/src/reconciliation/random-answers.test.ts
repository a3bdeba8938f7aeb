import { ringgitOf, senOf } from '@payouts/contract/money'
import { judgeAnswer, locationOfMoney } from '@payouts/contract/payments/can'
import { answerStatuses } from '@payouts/contract/payments/schema'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aPostedCycle, balancesOf, statusesOf } from '#test/builders/payment-builders.ts'
import {
  bankStatement,
  type GivenEntry,
  movedBy,
  notification,
  results,
  statusReport
} from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'

const { receiveBankFile, getReconciliation } = reconciliationEndpoints

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

const dealers = 4
const which = fc.nat(dealers - 1)
const spoken = { ACCEPTED: 'ACSP', SETTLED: 'ACSC', REJECTED: 'RJCT', RETURNED: 'RJCT' } as const
const file = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    of: which,
    status: fc.constantFrom(...answerStatuses),
    whole: fc.boolean()
  }),
  fc.record({
    kind: fc.constant('list' as const),
    of: which,
    status: fc.constantFrom('SETTLED', 'REJECTED', 'RETURNED')
  }),
  fc.record({
    kind: fc.constant('statement' as const),
    of: fc.array(which, { maxLength: 3 }),
    credit: fc.boolean(),
    batch: fc.boolean()
  }),
  fc.record({
    kind: fc.constant('statement' as const),
    of: fc.array(which, { maxLength: 3 }),
    credit: fc.boolean(),
    batch: fc.boolean()
  }),
  fc.record({ kind: fc.constant('notice' as const), of: which, credit: fc.boolean() })
)
type GivenFile = typeof file extends fc.Arbitrary<infer Value> ? Value : never

let batchNo = 0
let message = 0
/** The balance after the bank's last statement; all sequences share one account. */
let closing = '1000.00'

async function bring(content: string): Promise<string> {
  const brought = { file: Buffer.from(content) }
  const { outcome } = await app.call(reviewer, receiveBankFile, { fileName: `bank-${message}.xml` }, brought)
  return outcome
}

async function take(given: GivenFile, { references, runNo }: { references: string[]; runNo: string }): Promise<void> {
  message += 1
  const messageId = `M${message}`
  const referenceOf = (index: number) => references[index] ?? ''
  const amountOf = (index: number) => ringgitOf(BigInt((index + 1) * 1000))
  const entryOf = (index: number, credit: boolean): GivenEntry => ({
    amount: amountOf(index),
    credit,
    bankReference: `${messageId}-${index}`,
    parts: [{ reference: referenceOf(index), ...(credit && { returned: 'AC04' }) }]
  })
  switch (given.kind) {
    case 'report': {
      const said = { status: spoken[given.status] }
      const payments = given.whole ? [] : [{ reference: referenceOf(given.of), ...said }]
      const batches = [{ reference: `${runNo}-IBG`, ...(given.whole && said), payments }]
      expect(await bring(statusReport({ runNo, messageId, batches }))).toBe('TAKEN')
      return
    }
    case 'list':
      await bring(results([`${referenceOf(given.of)},${given.status},,,${messageId},,${amountOf(given.of)}`]))
      return
    case 'statement': {
      const whole: GivenEntry = { amount: '100.00', batch: { reference: `${runNo}-IBG`, count: dealers } }
      const entries = [...(given.batch ? [whole] : []), ...given.of.map((index) => entryOf(index, given.credit))]
      const statement = bankStatement([{ id: messageId, number: message, opening: closing, entries }], { messageId })
      // Without numbers, which have gaps because of other files.
      expect(await bring(statement.replace(/<ElctrncSeqNb>\d+<\/ElctrncSeqNb>/, ''))).toBe('TAKEN')
      closing = ringgitOf(senOf(closing) + movedBy(entries))
      return
    }
    case 'notice':
      expect(await bring(notification([entryOf(given.of, given.credit)], { messageId }))).toBe('TAKEN')
  }
}

test('any answers in any order and form leave states legal, the ledger at zero, and the bank’s balance explained', async () => {
  await ourSettings(app.database.db)
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 8 }), async (files) => {
      const { db } = app.database
      batchNo += 1
      const references = await aPostedCycle(db, {
        batchNo,
        clock: app.clock,
        dealers: Array.from({ length: dealers }, (_, index) => ({
          companyId: batchNo * 10 + index,
          amounts: [ringgitOf(BigInt((index + 1) * 1000))]
        }))
      })
      const runNo = await aSentRun(db, app.clock, { references })
      for (const given of files) {
        const before = await statusesOf(db)
        await take(given, { references, runNo })
        const after = await statusesOf(db)
        for (const reference of references) {
          const [was, is] = [before[reference] ?? 'IN FILE', after[reference] ?? 'IN FILE']
          if (was === is) continue
          // A statement may settle a payment and return it.
          const steps = answerStatuses.filter((status) => judgeAnswer(was, status) === 'CHANGES')
          const next = steps.flatMap((status) =>
            answerStatuses.filter((then) => judgeAnswer(status, then) === 'CHANGES')
          )
          expect([...steps, ...next]).toContain(is)
        }
      }
      const { rows } = { rows: await db.selectFrom('payments').select(['status', 'amount']).execute() }
      const sumIn = (location: 'TRANSIT' | 'BANK') =>
        ringgitOf(
          rows
            .filter(({ status }) => locationOfMoney[status] === location)
            .reduce((sum, { amount }) => sum + senOf(amount), 0n)
        )
      const balances = await balancesOf(db)
      expect([balances['PAYMENTS_IN_TRANSIT'] ?? '0.00', balances['BANK'] ?? '0.00']).toEqual([
        sumIn('TRANSIT'),
        sumIn('BANK')
      ])
      const { bank } = await app.call(reviewer, getReconciliation, {})
      const parts = [bank?.openEntries, bank?.contradictions, bank?.settledWithoutEntry].map((part) =>
        senOf(part?.amount ?? '0.00')
      )
      const returned = senOf(bank?.returnedWithoutEntry.amount ?? '0.00')
      if (bank?.lastStatement)
        expect(bank.lastStatement.difference).toBe(ringgitOf(parts.reduce((sum, part) => sum + part) - returned))
      await expectBooksToAgree(db)
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 3), endOnFailure: true }
  )
}, 600_000)
