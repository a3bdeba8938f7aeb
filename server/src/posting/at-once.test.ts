import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDealerAccounts } from '#ledger/commands.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { codeOf } from '#test/builders/cycle-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { postCycle } from './commands/post-cycle.ts'
import { recordingRail } from './payment-rail.ts'

const { getDealerRecord, changeDealerRecord, approveDealerChanges } = dealerRecordEndpoints

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
beforeAll(async () => {
  await sql`update dealer_settings set new_account_wait_days = 0`.execute(app.database.db)
})

test.each([
  { what: 'route', companyId: 1, changes: { payoutRoute: 'WALLET' as const }, paid: [] },
  {
    what: 'bank account',
    companyId: 2,
    changes: { bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' },
    paid: ['514012345678 100.00']
  }
])('a posting that waits for another $what of its dealer pays there', async ({ companyId, changes, paid }) => {
  const { db } = app.database
  const dealers = [{ companyId, amounts: ['100.00' as const] }]
  await anApprovedCycle(db, { batchNo: companyId, approvedFor: app.clock.today(), dealers })
  // Opened as if it had been paid before, so that the posting does not wait for the dealer's row in another place.
  await db.transaction().execute((tx) => openDealerAccounts(tx, [companyId]))
  const changeId = await requested(companyId, changes)
  const { work } = await db.transaction().execute(async (tx) => {
    // Keeps the acceptance from committing after it has changed the dealer's record.
    await sql`lock table audit_events in share mode`.execute(tx)
    const accepting = app.call(approver, approveDealerChanges, { changeIds: [changeId] })
    await untilWaiting(db, 1)
    const posting = post(companyId)
    await untilWaiting(db, 2)
    return { work: Promise.all([accepting, posting]) }
  })
  await work
  const { rows } = await sql<{ payment: string }>`
    select concat_ws(' ', bank_account_number, amount) as payment from payments
    where company_id = ${companyId}`.execute(db)
  expect(rows.map(({ payment }) => payment)).toEqual(paid)
  await expectBooksToAgree(db)
})

async function requested(companyId: number, changes: { payoutRoute: 'WALLET' } | { bankAccountNumber: string }) {
  const companyCode = codeOf(companyId)
  const { version } = await app.call(reviewer, getDealerRecord, { companyCode })
  const { changeId } = await app.call(reviewer, changeDealerRecord, {
    ...{ companyCode, version, changes },
    reason: 'Letter'
  })
  return changeId ?? 0
}

const post = (batchNo: number) =>
  postCycle(app.database.db, {
    batchNo,
    clock: app.clock,
    rail: recordingRail,
    log: app.services.log,
    signal: new AbortController().signal
  })
