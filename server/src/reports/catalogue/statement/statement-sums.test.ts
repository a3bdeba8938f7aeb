import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { addDays } from '#platform/clock.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { silentLog } from '#platform/log.ts'
import { postCycle } from '#posting/commands/post-cycle.ts'
import { recordingRail } from '#posting/payment-rail.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anAdjustment } from '#test/builders/adjustment-builders.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { aUser } from '#test/builders/builders.ts'
import { codeOf } from '#test/builders/cycle-builders.ts'
import { verifyBooks } from '#verify/queries.ts'

let caller: Caller
let made = 0
const app = useTestApp()
const staff = useSession(app, 'admin')
beforeAll(async () => {
  caller = await aUser(app.database.db, { userName: 'poster' })
})

const firstDay = '2026-11-01'
const lastDay = 12

const amount = fc.integer({ min: 1, max: 500_000 }).map((sen) => ringgitOf(BigInt(sen)))
const onDay = fc.integer({ min: 0, max: lastDay })
const event = fc.oneof(
  fc.record({
    kind: fc.constant('cycle' as const),
    day: onDay,
    amounts: fc.array(fc.integer({ min: -300_000, max: 300_000 }), { minLength: 1, maxLength: 4 })
  }),
  fc.record({ kind: fc.constantFrom('CREDIT' as const, 'DEBIT' as const), day: onDay, amount }),
  fc.record({ kind: fc.constant('cash-out' as const), day: onDay, amount })
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

/** Does it on its day, like the server: posts a cycle, adjusts, or books a cash-out. */
async function happen(companyId: number, happening: Event): Promise<void> {
  const { db } = app.database
  const day = addDays(firstDay, happening.day)
  app.clock.set(`${day}T02:00:00Z`)
  made += 1
  if (happening.kind === 'cycle') {
    const amounts = happening.amounts.map((sen) => ringgitOf(BigInt(sen)))
    await anApprovedCycle(db, { batchNo: made, approvedFor: day, dealers: [{ companyId, amounts }] })
    const { signal } = new AbortController()
    await postCycle(db, { batchNo: made, clock: app.clock, rail: recordingRail, log: silentLog, signal })
    return
  }
  const dealerCode = codeOf(companyId)
  if (happening.kind === 'cash-out') {
    const file = `referenceNo,accountCode,amount,date\nW-${made},${dealerCode},${happening.amount},${day}`
    async function* open() {
      yield Buffer.from(file)
    }
    await db.transaction().execute((tx) => recordCashOuts(tx, { open, fileName: 'wallet.csv', clock: app.clock }))
    return
  }
  await anAdjustment(db, { caller, clock: app.clock, dealerCode, type: happening.kind, amount: happening.amount })
}

test('opening + payouts + credits − debits − cash-outs − to bank = closing, whatever happened, in whatever period', async () => {
  let companyId = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), onDay, onDay, async (events, one, other) => {
      companyId += 1
      const isLiable = companyId % 2 === 0
      await anApprovedCycle(app.database.db, {
        batchNo: 100_000 + companyId,
        approvedFor: '2026-10-01',
        dealers: [
          {
            companyId,
            amounts: [],
            companyType: isLiable ? 'Individual' : 'Sdn Bhd',
            ...(isLiable && { paidLastYear: '150000.00' })
          }
        ]
      })
      await app.database.db.transaction().execute((tx) => openDealerAccounts(tx, [companyId]))
      for (const happening of [...events].sort((a, b) => a.day - b.day)) await happen(companyId, happening)
      app.clock.set('2026-11-21T02:00:00Z')

      const period = {
        fromDate: addDays(firstDay, Math.min(one, other)),
        toDate: addDays(firstDay, Math.max(one, other))
      }
      const request = { companyCode: codeOf(companyId), ...period }
      const { account, figures } = await app.call(staff, reportEndpoints.getDealerStatement, request)
      const { opening, payouts, credits, debits, cashOuts, toBank, closing } = account
      const moved = senOf(payouts) + senOf(credits) - senOf(debits) - senOf(cashOuts) - senOf(toBank)
      expect(senOf(opening) + moved).toBe(senOf(closing))
      expect(payouts).toBe(figures.net)
      const { imported, excluded, held, releaseRequested, cancelled, toBePaid, released, paidOtherwise, gross } =
        figures
      expect(
        sumOfRinggit([excluded, held, releaseRequested, cancelled, toBePaid, released, paidOtherwise, gross])
      ).toBe(imported)
      const whole = await app.call(staff, reportEndpoints.getDealerStatement, {
        companyCode: codeOf(companyId),
        fromDate: '2026-01-01',
        toDate: '2026-11-21'
      })
      const expected = events.reduce((sum, happening) => {
        if (happening.kind === 'cycle') return sum
        return sum + (happening.kind === 'CREDIT' ? 1n : -1n) * senOf(happening.amount)
      }, senOf(whole.figures.net) - senOf(whole.account.toBank))
      expect(senOf(whole.account.closing)).toBe(expected)
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 3), endOnFailure: true }
  )
  const differences = (await verifyBooks(app.database.db)).flatMap((check) => check.differences)
  expect(differences).toEqual([])
})

test('a cycle whose clawbacks outweigh the rest is a debit of the account, untaxed', async () => {
  app.clock.set('2026-11-20T02:00:00Z')
  const companyId = 900
  await anApprovedCycle(app.database.db, {
    batchNo: 9_000,
    approvedFor: '2026-11-20',
    dealers: [{ companyId, amounts: ['10.00', '-35.50'], companyType: 'Individual', paidLastYear: '150000.00' }]
  })
  const { signal } = new AbortController()
  await postCycle(app.database.db, {
    batchNo: 9_000,
    clock: app.clock,
    rail: recordingRail,
    log: silentLog,
    signal
  })
  const request = { companyCode: codeOf(companyId), fromDate: '2026-11-01', toDate: '2026-11-20' }
  const { account, figures } = await app.call(staff, reportEndpoints.getDealerStatement, request)
  expect(figures).toMatchObject({ imported: '-25.50', gross: '-25.50', tax: '0.00', net: '-25.50' })
  expect(account).toMatchObject({ opening: '0.00', payouts: '-25.50', closing: '-25.50', available: '0.00' })
  const page = { pageNumber: 0, pageSize: 10 }
  const { content } = await app.call(staff, reportEndpoints.getStatementEntries, { ...request, ...page })
  expect(content).toMatchObject([
    { kind: 'Payout', what: 'Cycle 9000', batchNo: 9000, debit: '25.50', credit: null, balance: '-25.50' }
  ])
})
