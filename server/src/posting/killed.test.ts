import { ringgitOf } from '@payouts/contract/money'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { anApprovedCycle, type DealerInCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { postUnderKills } from '#test/workers/kill-posting.ts'

const database = useTestDatabase()

const dealers: DealerInCycle[] = Array.from({ length: 1500 }, (_, at) => ({
  companyId: at + 1,
  amounts: [ringgitOf(BigInt(at * 137)), '25.05', at % 9 === 0 ? '-900.00' : '10.00'],
  companyType: at % 2 === 0 ? 'Individual' : 'Sdn Bhd',
  paidLastYear: '150000.00',
  bankAccountNumber: at % 25 === 0 ? null : '1234567890',
  isFrozen: at % 40 === 7
}))

test('a cycle whose workers are killed again and again is posted exactly once', async () => {
  await anApprovedCycle(database.db, { batchNo: 1, approvedFor: systemClock.today(), dealers })
  const settledAtKills = await postUnderKills(database, 1, Number(process.env['KILLS'] ?? 1))
  expect(settledAtKills.at(0)).toBeGreaterThan(0)
  const errors = await database.db.selectFrom('postings').select('company_id').where('status', '=', 'Error').execute()
  expect(errors.length).toBeGreaterThan(0)
  expect(settledAtKills.at(-1)).toBeLessThan(dealers.length - errors.length)

  await expectBooksToAgree(database.db)
  const frozen = dealers.filter(({ isFrozen }) => isFrozen)
  const postings = await database.db.selectFrom('postings').select('company_id').execute()
  expect(new Set(postings.map(({ company_id }) => company_id)).size).toBe(dealers.length - frozen.length)
  expect(postings).toHaveLength(dealers.length - frozen.length)
})
