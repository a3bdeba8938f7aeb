import { ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import type { Chart } from '@payouts/contract/chart-of-accounts/schema'
import { ringgitOf, senOf } from '@payouts/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftJournals, type Movement } from './draft-journals.ts'

const chart = Object.fromEntries(
  ledgerParts.map((part, at) => [part, { account: String(1000 + at), costCentre: '', byVendor: at % 2 === 0 }])
) as Chart

const movement = fc.record({
  part: fc.constantFrom(...ledgerParts.filter((part) => part !== 'CLEARING')),
  vendorCode: fc.constantFrom('V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7'),
  sen: fc.bigInt({ min: 1n, max: 10n ** 12n })
})

/** Movements of one journal, whose last one balances the others. */
function balanced(some: readonly { part: Movement['part']; vendorCode: string; sen: bigint }[]): Movement[] {
  const of = (part: Movement['part'], vendorCode: string, sen: bigint): Movement => ({
    ...{ date: '2026-10-31', batchNo: 202610, part, vendorCode },
    credit: ringgitOf(sen > 0n ? sen : 0n),
    debit: ringgitOf(sen < 0n ? -sen : 0n)
  })
  const signed = some.map(({ part, vendorCode, sen }, at) => of(part, vendorCode, at % 3 === 0 ? -sen : sen))
  const rest = signed.reduce((sum, { credit, debit }) => sum + senOf(credit) - senOf(debit), 0n)
  return [...signed, of('BANK', '', -rest)]
}

test('documents of any length balance to the sen, are not too long, and sum to what moved', () => {
  fc.assert(
    fc.property(
      fc.array(movement, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 2, max: 12 }),
      (some, mostLines) => {
        const movements = balanced(some)
        const { journals, unmapped } = draftJournals(movements, { chartOf: () => chart, mostLines })
        expect(unmapped.size).toBe(0)
        const [journal] = journals
        if (!journal) return
        const net = (lines: typeof journal.lines) =>
          lines.reduce((sum, { credit, debit }) => sum + senOf(credit) - senOf(debit), 0n)
        for (const document of Map.groupBy(journal.lines, ({ documentNo }) => documentNo).values()) {
          expect(net(document)).toBe(0n)
          expect(document.length).toBeLessThanOrEqual(mostLines)
        }
        for (const part of ledgerParts) {
          const moved = movements
            .filter((one) => one.part === part)
            .reduce((sum, { credit, debit }) => sum + senOf(credit) - senOf(debit), 0n)
          expect(net(journal.lines.filter((line) => line.part === part))).toBe(moved)
        }
      }
    )
  )
})
