import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { bulkCsv, bulkSteps } from '#test/builders/bulk-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { enqueueCyclePosting } from './jobs.ts'

const app = useTestApp({ per: 'test' })
const admin = useSession(app, 'admin', { per: 'test' })
const adjuster = useSession(app, 'adjuster', { per: 'test' })
const account = { accountCode: 'D00001', accountName: 'Kedai 1' }

/** Each is prepared before the posting begins; the returned function makes the change. */
const changes: Record<string, () => Promise<() => Promise<unknown>>> = {
  'an earmark': async () => () =>
    app.call(adjuster, earmarkEndpoints.addEarmark, { ...account, earmarkAmount: '100.00', reason: 'Rental' }),
  'an earmark by a file': async () => {
    const { check, request, approve } = bulkSteps(app, { requester: adjuster, approver: admin })
    const { bulkChangeId } = await check('EARMARKS', bulkCsv('EARMARKS', [{ earmarkAmount: '100.00' }]))
    await request(bulkChangeId)
    return () => approve(bulkChangeId)
  },
  'the end of its withholding tax': async () => () =>
    app.call(admin, withholdingTaxEndpoints.removeWhtDealer, { companyCode: 'D00001', reason: 'Exempted' })
}

test.each(Object.entries(changes))('%s of a dealer waits for the posting that has looked at it', async (_, prepare) => {
  const { db } = app.database
  const dealer = { companyId: 1, amounts: ['100.00'], companyType: 'Individual' as const, paidLastYear: '100000.01' }
  await anApprovedCycle(db, { batchNo: 7, approvedFor: app.clock.today(), dealers: [dealer] })
  await sql`insert into dealer_year_payments (company_id, year) values (1, 2026)`.execute(db)
  const change = await prepare()
  await db.transaction().execute((tx) => enqueueCyclePosting(tx, app.services.jobs, 7))

  const blocker = await db.startTransaction().execute()
  await sql`select from dealer_year_payments where year = 2026 for update`.execute(blocker)
  const both: Promise<unknown>[] = [app.jobs.runDue()]
  try {
    await untilWaiting(db, 1)
    both.push(change())
    await untilWaiting(db, 2)
  } finally {
    await blocker.commit().execute()
    await Promise.all(both)
  }
  const { rows } = await sql`select amount from payments`.execute(db)
  expect(rows).toEqual([{ amount: '98.00' }])
  await expectBooksToAgree(db)
})
