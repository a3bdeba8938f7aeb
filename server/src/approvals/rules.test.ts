import { approvalKinds } from '@payouts/contract/approvals/kinds'
import { type Band, bandOf, slotFor, slotsLeft } from '@payouts/contract/approvals/rule'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()

const role = fc.constantFrom('Finance', 'Risk', 'Payout Approver')
const slot = fc.option(role, { nil: null })
const order = { approvers: fc.array(slot, { maxLength: 5 }), inOrder: fc.boolean() }
const anyBand = fc.record(order)
const sen = fc.bigInt({ min: 1n, max: 99_999_999_999n })
const bands: fc.Arbitrary<Band[]> = fc
  .tuple(fc.uniqueArray(sen, { maxLength: 6 }), fc.array(anyBand, { minLength: 7, maxLength: 7 }))
  .map(([ends, orders]) => {
    const sorted = ends.toSorted((one, other) => (one < other ? -1 : 1))
    return [...sorted.map(ringgitOf), null].map((upTo, index) => ({
      upTo,
      ...(orders[index] ?? { approvers: [], inOrder: false })
    }))
  })

/** The slots that people of these roles take in turn; undefined if there is none. */
function taking(band: Pick<Band, 'approvers' | 'inOrder'>, roles: readonly string[]) {
  const taken: number[] = []
  const found = roles.map((one) => {
    const position = slotFor(band, taken, one)
    if (position !== undefined) taken.push(position)
    return position
  })
  return { taken, found }
}

/** How many of these people could approve at most, by trying all orders. */
function mostThatFit(approvers: readonly (string | null)[], roles: readonly string[]): number {
  const [first, ...rest] = roles
  if (first === undefined) return 0
  const without = mostThatFit(approvers, rest)
  const withFirst = approvers.map((one, index) =>
    one === null || one === first ? 1 + mostThatFit(approvers.toSpliced(index, 1), rest) : 0
  )
  return Math.max(without, ...withFirst)
}

test('the database finds the band and the slot that the contract finds', async () => {
  const { db } = app.database
  await fc.assert(
    fc.asyncProperty(
      bands,
      fc.bigInt({ min: -1000n, max: 200_000_000_000n }),
      fc.array(role, { maxLength: 6 }),
      fc.constantFrom(...approvalKinds),
      async (policy, amount, roles, kind) => {
        await aPolicy(db, kind, policy)
        const edges = policy.flatMap(({ upTo }) => upTo ?? [])
        for (const value of [ringgitOf(amount), ...edges]) {
          const { rows } = await sql<{ band: Band }>`
          select approval_band(${kind}, ${value}::numeric, '2026-11-21') as band`.execute(db)
          expect(rows[0]?.band).toEqual(bandOf(policy, value))
        }
        const band = bandOf(policy, ringgitOf(amount))
        const taken: number[] = []
        for (const one of roles) {
          const { rows } = await sql<{ slot: number | null }>`
          select approval_place(${band.approvers}::text[], ${band.inOrder}::boolean,
            ${taken.map((position) => position + 1)}::integer[], ${one}) as slot`.execute(db)
          const position = slotFor(band, taken, one)
          expect(rows[0]?.slot ?? null).toBe(position === undefined ? null : position + 1)
          if (position !== undefined) taken.push(position)
        }
      }
    ),
    { numRuns: 60 }
  )
})

test('as many people fit as could in any way, no slot is taken twice, and order is kept where it is required', () => {
  fc.assert(
    fc.property(anyBand, fc.array(role, { maxLength: 6 }), (band, roles) => {
      const { taken, found } = taking(band, roles)
      expect(new Set(taken).size).toBe(taken.length)
      for (const [index, position] of found.entries())
        if (position !== undefined) expect([null, roles[index]]).toContain(band.approvers[position])
      expect(slotsLeft(band, taken)).toHaveLength(band.approvers.length - taken.length)
      if (band.inOrder) expect(taken).toEqual(taken.map((_, index) => index))
      else expect(taken).toHaveLength(mostThatFit(band.approvers, roles))
    })
  )
})

const line = fc
  .record({
    companyId: fc.constantFrom(1, 2, 3),
    type: fc.constantFrom('Activation', 'Clawback'),
    cents: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }),
    where: fc.constantFrom({}, {}, { state: 'HELD', holdType: 'Manual Hold' } as const, { state: 'CANCELLED' } as const)
  })
  .map(({ cents, where, ...given }): Line => ({ ...given, ...where, amount: ringgitOf(cents) }))

/** The sum of the absolute payable amounts of each dealer. */
function movedBy(lines: readonly Line[]): Sen {
  const payable = Map.groupBy(
    lines.filter(({ state }) => state === undefined),
    ({ companyId }) => companyId
  )
  const sums = [...payable.values()].map((ofDealer) => ofDealer.reduce((sum, { amount }) => sum + senOf(amount), 0n))
  return sums.reduce((moved, sum) => moved + (sum < 0n ? -sum : sum), 0n)
}

test('the amount of a cycle is what it moves of each dealer, whatever a server says', async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3]) await aDealer(db, { company_id: companyId })
  let batchNo = 0
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      batchNo += 1
      await aCycleInReview(db, { batchNo, lines })
      const { rows } = await sql<{ amount: string }>`
        insert into approval_requests (kind, subject, amount, asked_on)
        values ('CYCLE', ${String(batchNo)}, 1, now()) returning amount`.execute(db)
      expect(rows).toEqual([{ amount: ringgitOf(movedBy(lines)) }])
    }),
    { numRuns: 30 }
  )
})
