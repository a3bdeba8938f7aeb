import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { RecordChanges } from '@payouts/contract/dealer-records/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { anApprovedCycle, type DealerInCycle } from '#test/builders/approved-cycle.ts'
import { failedChecks } from '#test/builders/books.ts'

const { getDealerRecord, changeDealerRecord, approveDealerChanges } = dealerRecordEndpoints
const { requestReleaseHoldCompany, releaseHoldCompany } = onHoldEndpoints

const app = useTestApp({ per: 'test' })
const companyCode = 'D00001'

async function aCycle(batchNo: number, dealers: DealerInCycle[]): Promise<void> {
  await anApprovedCycle(app.database.db, { batchNo, approvedFor: app.clock.today(), dealers })
}

async function post(batchNo: number): Promise<void> {
  await app.database.db.transaction().execute((tx) => enqueueCyclePosting(tx, app.services.jobs, batchNo))
  await app.jobs.runDue()
}

/** One person requests it and another accepts. */
async function changed(changes: RecordChanges): Promise<void> {
  const requester = await app.signIn('reviewer')
  const { version } = await app.call(requester, getDealerRecord, { companyCode })
  const { changeId } = await app.call(requester, changeDealerRecord, {
    companyCode,
    version,
    changes,
    reason: 'Letter'
  })
  await app.call(await app.signIn('approver'), approveDealerChanges, { changeIds: [changeId ?? 0] })
}

const otherAccount = { bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' }

async function payments(): Promise<string[]> {
  const { rows } = await sql<{ paid: string }>`
    select concat_ws(' ', company_id, bank_account_number, amount) as paid from payments order by 1`.execute(
    app.database.db
  )
  return rows.map(({ paid }) => paid)
}

async function held(): Promise<string[]> {
  const { rows } = await sql<{ held: string }>`
    select concat_ws(' ', company_id, state, hold_type) as held from transactions where hold_type is not null
    order by 1`.execute(app.database.db)
  return rows.map(({ held }) => held)
}

const differences = () => failedChecks(app.database.db)

test('payouts to a changed account wait three days, say so, and are paid to it by themselves', async () => {
  await aCycle(7, [
    { companyId: 1, amounts: ['100.00'] },
    { companyId: 2, amounts: ['20.00'] }
  ])
  await changed(otherAccount)
  const admin = await app.signIn('admin')
  expect((await app.call(admin, getDealerRecord, { companyCode })).wait).toEqual({
    since: '2026-11-21T02:00:00.000Z',
    until: '2026-11-24'
  })
  await post(7)
  expect(await held()).toEqual(['1 HELD New Bank Account'])
  const { rows } = await sql`select remark from cycle_actions where hold_type = 'New Bank Account'`.execute(
    app.database.db
  )
  expect(rows).toEqual([{ remark: 'The bank account was changed on 21 Nov 2026; payouts wait until 24 Nov 2026.' }])
  app.clock.advanceDays(2)
  await app.jobs.runDue()
  expect(await held()).toEqual(['1 HELD New Bank Account'])
  app.clock.advanceDays(1)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect([await held(), await payments()]).toEqual([
    [],
    [expect.stringContaining('1 514012345678 100.00'), expect.stringMatching(/^2 .* 20.00$/)]
  ])
  const later = await app.signIn('admin')
  expect((await app.call(later, getDealerRecord, { companyCode })).wait).toBeNull()
  expect(await differences()).toEqual([])
})

test('two people release it earlier, and another change has it wait again', async () => {
  await aCycle(7, [{ companyId: 1, amounts: ['100.00'] }])
  await changed(otherAccount)
  await post(7)
  const release = { companyCodes: [companyCode], holdType: 'New Bank Account' as const, remark: 'Called them' }
  const requester = await app.signIn('reviewer')
  await app.call(requester, requestReleaseHoldCompany, release)
  await app.call(await app.signIn('approver'), releaseHoldCompany, release)
  await changed({ bankAccountNumber: '514012345679' })
  await app.jobs.runDue()
  expect([await held(), await payments()]).toEqual([['1 HELD New Bank Account'], []])
  await app.call(requester, requestReleaseHoldCompany, release)
  await app.call(await app.signIn('approver'), releaseHoldCompany, release)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect([await held(), await payments()]).toEqual([[], ['1 514012345679 100.00']])
  expect(await differences()).toEqual([])
})

test('to take the account away first spares no wait', async () => {
  await aCycle(7, [{ companyId: 1, amounts: ['100.00'] }])
  await changed({ bankBic: null, bankName: null, bankAccountNumber: null })
  await changed(otherAccount)
  await post(7)
  expect(await held()).toEqual(['1 HELD New Bank Account'])
})

test('the dealer gets a mail at the old and the new address, with four digits of each account', async () => {
  await aCycle(7, [{ companyId: 1, amounts: ['100.00'] }])
  await changed({ email: 'old@kedai.example' })
  await changed({ ...otherAccount, email: 'new@kedai.example' })
  const mails = await receivedMessages(app)
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['new@kedai.example', 'Your bank account for payouts was changed'],
    ['old@kedai.example', 'Your bank account for payouts was changed']
  ])
  for (const { source } of mails) expect(source).not.toContain('514012345678')
})

test('a dealer without bank details is repaired by two people, and Re-attempt pays at once', async () => {
  await aCycle(7, [{ companyId: 1, amounts: ['100.00'], bankAccountNumber: null }])
  await post(7)
  const approver = await app.signIn('approver')
  const errors = await app.call(approver, postingEndpoints.getPayoutPostErrors, {
    ...{ batchNo: 7, pageNumber: 0, pageSize: 5 }
  })
  expect(errors.content).toMatchObject([{ accountCode: companyCode, problem: 'The dealer has no bank details.' }])
  await changed(otherAccount)
  await app.call(approver, postingEndpoints.reattemptPosting, { batchNo: 7, remark: 'Repaired' })
  await app.jobs.runDue()
  expect([await held(), await payments()]).toEqual([[], ['1 514012345678 100.00']])
  expect(await differences()).toEqual([])
})

test('the first payout to an account is highlighted before approval, and no later one', async () => {
  await aCycle(7, [
    { companyId: 1, amounts: ['100.00'] },
    { companyId: 2, amounts: ['20.00'] }
  ])
  await post(7)
  await changed(otherAccount)
  await aCycle(8, [
    { companyId: 1, amounts: ['50.00'] },
    { companyId: 2, amounts: ['10.00'] },
    { companyId: 3, amounts: ['30.00'] }
  ])
  await sql`update cycles set status = 'Pending Approval', approved_for = null where batch_no = 8`.execute(
    app.database.db
  )
  const approver = await app.signIn('approver')
  expect(await app.call(approver, payoutEndpoints.getFirstPayouts, { batchNo: 8 })).toEqual({
    firstTime: 1,
    changedAccount: 1,
    dealers: [
      { companyCode, companyName: 'Kedai 1', amount: '50.00', kind: 'CHANGED ACCOUNT' },
      { companyCode: 'D00003', companyName: 'Kedai 3', amount: '30.00', kind: 'FIRST TIME' }
    ]
  })
  expect(await app.call(approver, payoutEndpoints.getFirstPayouts, { batchNo: 7 })).toMatchObject({ dealers: [] })
})

test('payout verify names an account that was changed behind everybody’s back', async () => {
  await aCycle(7, [{ companyId: 1, amounts: ['100.00'] }])
  await changed(otherAccount)
  expect(await differences()).toEqual([])
  await sql`update dealers set bank_account_number = '666666666666' where company_id = 1`.execute(app.database.db)
  expect((await differences()).flatMap(({ differences: found }) => found)).toEqual([
    { subject: 'dealer D00001', kept: 'account ending in 6666', found: 'accepted: account ending in 5678' }
  ])
})
