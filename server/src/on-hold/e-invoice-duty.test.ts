import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aRow, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { importDealersFile } from '#test/files/dealers-file.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')
beforeAll(() => aUser(app.database.db, { userName: 'second', role: 'Administrator' }))
const second = useSession(app, 'second')

/** Two dealers; those marked must supply e-invoices. */
const dealersFile = (first: 'Y' | 'N', second: 'Y' | 'N') =>
  [
    dealerFileColumns.join(','),
    `990004,T9004,Kedai T9004 Sdn Bhd,VT9004,Sdn Bhd,DEALER,PREPAID,CIMB Bank,80000990004,2022-01-01,2029-12-31,Gold,${first},B990004,Cawangan`,
    `990005,T9005,Kedai T9005 Sdn Bhd,VT9005,Sdn Bhd,DEALER,PREPAID,CIMB Bank,80000990005,2022-01-01,2029-12-31,Gold,${second},B990005,Cawangan`
  ].join('\n')

let batchNo = 0

/** One row of each dealer, without numbers: the first needs one, the second does not. */
async function aCycleOfBoth(): Promise<void> {
  await importDealersFile(app, dealersFile('Y', 'N'))
  batchNo += 1
  const first = aRow({ companyCode: 'T9004', incentiveAmount: '60.00', eInvoiceNo: '' })
  const second = aRow({ companyCode: 'T9005', incentiveAmount: '61.00', eInvoiceNo: '' })
  await aCycle(app.database.db, batchNo, [first, second])
}

const accept = () =>
  app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Good' })

async function states(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', state, hold_type, incentive_amount) as text from transactions
    where batch_no = ${batchNo} order by id`.execute(app.database.db)
  return rows.map(({ text }) => text)
}

async function approveToday(): Promise<void> {
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo, version: 1, remark: 'Please' })
  const approval = { batchNo, version: 1, remark: 'Good', selectedDate: app.clock.today() }
  await app.call(approver, payoutEndpoints.approvePayout, approval)
  await app.jobs.runDue()
}

test.each(['In Validation', 'Pending Review', 'Pending Approval'] as const)(
  'until the approval, rows of a cycle %s follow the record, in both directions',
  async (status) => {
    await aCycleOfBoth()
    expect(await states()).toEqual(['HELD e-Inv Missing 60.00', 'PAYABLE 61.00'])
    if (status !== 'In Validation') await accept()
    if (status === 'Pending Approval')
      await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo, version: 1, remark: 'Please' })
    await importDealersFile(app, dealersFile('N', 'Y'))
    expect(await states()).toEqual(['PAYABLE 60.00', 'HELD e-Inv Missing 61.00'])
    expect(await statusOfCycle(app.database.db, batchNo)).toBe(
      status === 'In Validation' ? 'In Validation' : 'Pending Review'
    )
    const feed = await app.call(reviewer, onHoldEndpoints.getHoldActivityList, { pageNumber: 0, pageSize: 2 })
    expect(feed.content.map(({ activity }) => activity)).toEqual([
      `Held 1 transaction of 1 dealer, RM 61.00, of Cycle ${batchNo} (batch ${batchNo}), as e-Inv Missing`,
      `Released 1 transaction of 1 dealer, RM 60.00, of Cycle ${batchNo} (batch ${batchNo})`
    ])
    await importDealersFile(app, dealersFile('N', 'Y'))
    expect(await states()).toEqual(['PAYABLE 60.00', 'HELD e-Inv Missing 61.00'])
    await expectBooksToAgree(app.database.db)
  }
)

test('a record that two people change is followed as a file is', async () => {
  await aCycleOfBoth()
  await accept()
  const { version } = await app.call(admin, dealerRecordEndpoints.getDealerRecord, { companyCode: 'T9005' })
  const change = { companyCode: 'T9005', version, changes: { eInvoiceRequired: 'Y' }, reason: 'Sells outside 83A' }
  const { changeId } = await app.call(admin, dealerRecordEndpoints.changeDealerRecord, change)
  expect(await states()).toEqual(['HELD e-Inv Missing 60.00', 'PAYABLE 61.00'])
  const changeIds = changeId === null ? [] : [changeId]
  await app.call(second, dealerRecordEndpoints.approveDealerChanges, { changeIds, comment: '' })
  expect(await states()).toEqual(['HELD e-Inv Missing 60.00', 'HELD e-Inv Missing 61.00'])
  await expectBooksToAgree(app.database.db)
})

test('after the approval a duty that begins is nothing to the cycle, and one that ended leaves rows to two people', async () => {
  await aCycleOfBoth()
  await accept()
  await approveToday()
  await importDealersFile(app, dealersFile('N', 'Y'))
  expect(await states()).toEqual(['HELD e-Inv Missing 60.00', 'PAID 61.00'])
  await app.jobs.runDue()
  expect(await states()).toEqual(['HELD e-Inv Not Required 60.00', 'PAID 61.00'])
  const chosen = { batchNo, companyCodes: ['T9004'], holdType: holdTypes.eInvoiceNotRequired, remark: 'Not owed' }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCompany, chosen)
  const own = await app.refusal(reviewer, onHoldEndpoints.releaseHoldCompany, chosen)
  expect(own.errorCode).toBeDefined()
  await app.call(approver, onHoldEndpoints.releaseHoldCompany, chosen)
  await app.jobs.runDue()
  expect(await states()).toEqual(['PAID 60.00', 'PAID 61.00'])
  await expectBooksToAgree(app.database.db)
})

test('a dealer that owes numbers again does not have such a row released without one', async () => {
  await aCycleOfBoth()
  await accept()
  await approveToday()
  await importDealersFile(app, dealersFile('N', 'N'))
  await app.jobs.runDue()
  await importDealersFile(app, dealersFile('Y', 'N'))
  const chosen = { batchNo, companyCodes: ['T9004'], holdType: holdTypes.eInvoiceNotRequired, remark: 'Not owed' }
  const refused = await app.refusal(reviewer, onHoldEndpoints.requestReleaseHoldCompany, chosen)
  expect(refused.displayErrorMessage).toContain('An e-invoice number of T9004 is missing')
})

test('what another hold keeps is not released without the number that it has come to owe meanwhile', async () => {
  await aCycleOfBoth()
  await accept()
  const types = { batchNo, version: 1, companyCode: 'T9005', transactionTypes: ['Prepaid Activation'] }
  const dealers = { batchNo, version: 1, companyCodes: ['T9005'], remark: 'Looks odd' }
  await app.call(reviewer, payoutEndpoints.holdPayoutCompanyCode, dealers)
  await importDealersFile(app, dealersFile('Y', 'Y'))
  expect(await states()).toEqual(['HELD e-Inv Missing 60.00', 'HELD Manual Hold 61.00'])
  const chosen = { ...types, holdType: holdTypes.manual, remark: 'It is good' }
  const refused = await app.refusal(reviewer, onHoldEndpoints.requestReleaseHoldTransactionType, chosen)
  expect(refused.displayErrorMessage).toContain('An e-invoice number of T9005 is missing')
  await expectBooksToAgree(app.database.db)
})
