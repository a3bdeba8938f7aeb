import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#test/app/database.ts'
import { type FormerServer, findFormer, startFormer } from '#test/app/former-release.ts'
import { signInAt } from '#test/app/http-client.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { dayOf } from '../../clock.ts'
import { prepareDatabase } from './prepare.ts'

const former = await findFormer()
let database: TestDatabase
let server: FormerServer
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

if (typeof former === 'string') it.skip(`the latest release: ${former}`, () => undefined)
else {
  beforeAll(async () => {
    database = await createEmptyDatabase()
    closers.push(database.close)
    server = await startFormer(former, database.url)
    closers.push(server.discard)
  })

  it(`the release ${former.release} works on while the new one migrates the database under it`, async () => {
    const { db } = database
    expect((await prepareDatabase(database)).applied.length).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
    for (const userName of ['first', 'second']) await aUser(db, { userName })
    const lines = [1, 1, 2, 2].map((companyId) => ({ companyId, amount: '25.00' as const }))
    await aCycleInReview(db, { batchNo: 5, lines })
    const [first, second] = [await signInAt(server.url, 'first'), await signInAt(server.url, 'second')]
    const action = { batchNo: 5, version: 1, remark: 'While the servers are replaced' }

    const { getAllPayoutList, holdPayoutTransactions, requestApprovalPayout, approvePayout } = payoutEndpoints
    const cycles = await first(getAllPayoutList, { pageNumber: 0, pageSize: 10 })
    expect(cycles.content).toMatchObject([{ batchNo: 5, totalPayoutAmount: '100.00' }])
    await first(holdPayoutTransactions, { ...action, ids: [lineId(5, 3)] })
    const page = { holdType: 'Manual Hold' as const, pageNumber: 0, pageSize: 10 }
    expect(await first(onHoldEndpoints.getHoldPayoutTransactions, page)).toMatchObject({ totalElements: 1 })
    await first(requestApprovalPayout, action)
    const today = dayOf(new Date())
    await second(approvePayout, { ...action, selectedDate: today })
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ status: string }>`select status from cycles where batch_no = 5`.execute(db)
        expect(rows).toEqual([{ status: 'Completed' }])
      },
      { timeout: 60_000, interval: 200 }
    )
    await first(adjustmentEndpoints.addAdjustment, {
      ...{ dealerCode: 'D00001', type: 'CREDIT', description: 'Others', amount: '7.00' },
      ...{ posting: 'posted', date: today, referenceNo: 'FORMER-1' }
    })
    const { rows } = await sql`
      select company_id, balance from ledger_accounts where company_id is not null order by company_id`.execute(db)
    expect(rows).toEqual([
      { company_id: 1, balance: '7.00' },
      { company_id: 2, balance: '0.00' }
    ])
    expect(await server.stop()).toBe(0)
  })
}
