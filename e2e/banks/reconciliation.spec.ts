import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { Page } from '@playwright/test'
import { bankStatement, notification, statusReport } from '../../server/test/files/bank-messages.ts'
import { expectAccessible } from '../support/accessible.ts'
import type { Client } from '../support/client.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { approveToday, clientOf, importSmallCycle, todayInKualaLumpur } from '../support/small-cycle.ts'

const companyCodes = ['S10046', 'S10047', 'S10048']
const batchNo = 777_301
const today = todayInKualaLumpur()
/** The suite of every day ends once the statement leaves no difference; the server's tests hold what may follow. */
const isWhole = process.env['SUITE'] !== 'short'

/** Pays what is due by a run, and returns the payments of these dealers. */
async function aRunOf(reviewer: Client, approver: Client) {
  const { runNo } = await reviewer.call(paymentRunEndpoints.makePaymentRun, {
    ...{ dueUntil: today, profile: 'PAIN_001_09' as const, executeOn: today }
  })
  await approver.call(paymentRunEndpoints.approvePaymentRun, { runNo: runNo ?? '' })
  const { content } = await reviewer.call(paymentRunEndpoints.getRunPayments, {
    ...{ runNo: runNo ?? '', pageNumber: 0, pageSize: 100 }
  })
  return { runNo: runNo ?? '', payments: content }
}

/** Drops a file, checks the preview, and confirms. */
async function bring(page: Page, name: string, content: string): Promise<void> {
  await page
    .getByLabel('Import a bank file')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) })
  const dialog = page.getByRole('dialog', { name: `Import ${name}` })
  await expect(dialog.getByText(/^It would change/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('The file was taken')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

test('the bank rejects one payment and pays the others; its statement leaves no difference but what a person sets aside', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  const [reviewer, approver] = [await clientOf(server, 'reviewer'), await clientOf(server, 'approver')]
  await importSmallCycle(server, { batchNo, name: 'Incentives to reconcile', companyCodes })
  await approveToday(reviewer, approver, batchNo)
  const due = () =>
    reviewer.call(paymentEndpoints.getPaymentList, {
      companyCode: 'S1004',
      status: 'INSTRUCTED',
      pageNumber: 0,
      pageSize: 50
    })
  await expect.poll(async () => (await due()).totalElements, { timeout: 30_000 }).toBeGreaterThan(2)
  const { runNo, payments } = await aRunOf(reviewer, approver)
  const [rejected, ...others] = payments
  if (!rejected) throw new Error('the run has payments')
  const { accountNumber } = (await reviewer.call(paymentRunEndpoints.getPaymentSettings, {})).current?.values ?? {
    accountNumber: ''
  }
  await signIn(page, 'reviewer', '/reconciliation')

  await test.step('a status report rejects one of them, with the bank’s reason', async () => {
    const report = statusReport({
      runNo,
      messageId: 'E2E-1',
      group: { status: 'ACSP' },
      batches: [
        {
          reference: `${runNo}-${rejected.rail}`,
          payments: [{ reference: rejected.referenceNo, status: 'RJCT', code: 'AC04', text: 'Account closed' }]
        }
      ]
    })
    await bring(page, 'status.xml', report)
    const { status, reasonCode } = await reviewer.call(paymentEndpoints.getPayment, {
      referenceNo: rejected.referenceNo
    })
    expect([status, reasonCode]).toEqual(['REJECTED', 'AC04'])
  })

  let statement = ''
  await test.step('the statement of the day pays the others, and has a charge; another account is skipped', async () => {
    const entries = others.map(({ amount, referenceNo }) => ({ amount, parts: [{ reference: referenceNo }] }))
    const charge = { amount: '1.50', bankReference: 'CHARGES', parts: [{ reference: 'NOTPROVIDED' }] }
    const ours = { account: accountNumber, on: today, opening: '9000000.00', entries: [...entries, charge] }
    statement = bankStatement([ours, { account: '700011112222', id: 'OTHER' }], { messageId: 'E2E-2' })
    await bring(page, 'statement.xml', statement)
    await expect(page.getByRole('button', { name: 'Difference to the bank' })).toContainText('RM −1.50')
  })

  await test.step('the run says how far it is', async () => {
    await page.goto(`/payments/run?runNo=${runNo}`)
    const progress = page.getByRole('region', { name: 'How far it has come' })
    await expect(progress).toContainText(`${others.length} settled`)
    await expect(progress).toContainText('1 rejected')
    await expect(progress).not.toContainText('waiting')
    await page.goto('/payments')
    await expect(page.getByRole('row').filter({ hasText: runNo })).toContainText(`${others.length} settled, 1 rejected`)
    await page.goto('/reconciliation')
  })

  await test.step('a second person sets the charge aside: the difference is 0.00', async () => {
    const second = await openAs('approver', '/reconciliation')
    await expectAccessible(second)
    await second.getByRole('row', { name: /−1.50/ }).getByRole('checkbox').check()
    await second.getByRole('button', { name: 'Set aside' }).click()
    const dialog = second.getByRole('dialog', { name: 'Set 1 entry aside' })
    await dialog.getByLabel('What it is').fill('Charges of the bank')
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await expect(second.getByRole('button', { name: 'Difference to the bank' })).toContainText('RM 0.00')

    await page.getByText('All', { exact: true }).click()
    await page.getByRole('row', { name: /−1.50/ }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Take back' }).click()
    const asking = page.getByRole('dialog', { name: 'Take 1 entry back' })
    await asking.getByLabel('Why it was a mistake').fill('Not ours to bear')
    await asking.getByRole('button', { name: 'Take back' }).click()
    await expect(asking).toHaveCount(0)
    await second.reload()
    const waiting = second.getByRole('region', { name: 'Entries to take back' })
    await expect(waiting).toContainText('Not ours to bear')
    await waiting.getByRole('button', { name: 'Refuse' }).click()
    await second.getByRole('dialog').getByLabel('Why it is refused').fill('They are')
    await second.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await expect(waiting).toHaveCount(0)
    await second.getByRole('button', { name: 'Decided requests' }).click()
    const decided = second.getByRole('dialog', {
      name: 'Decided requests about payments without an answer and bank entries'
    })
    await decided.getByText('Entries to take back').click()
    await decided.getByText('Refused', { exact: true }).click()
    await expect(decided.getByRole('listitem')).toContainText('Not ours to bear')
    await expectAccessible(second)
  })

  if (!isWhole) return
  await test.step('the next statement debits the rejected payment: nothing pays it again before two people settle that', async () => {
    const paid = sumOfRinggit([...others.map(({ amount }) => amount), '1.50'])
    const opening = ringgitOf(senOf('9000000.00') - senOf(paid))
    const debit = { amount: rejected.amount, parts: [{ reference: rejected.referenceNo }] }
    const next = { id: 'S2', account: accountNumber, on: today, opening, entries: [debit] }
    await bring(page, 'next.xml', bankStatement([next], { messageId: 'E2E-3' }))
    await page.getByRole('button', { name: 'Show what is kept back' }).click()
    await page.getByRole('row', { name: new RegExp(rejected.referenceNo) }).click()
    const kept = page.getByRole('dialog')
    await expect(kept).toContainText('which was not to be debited')
    await expectAccessible(page)
    await kept.getByRole('button', { name: 'Settle' }).click()
    const asking = page.getByRole('dialog', { name: /^Settle: / })
    await asking.getByRole('radio', { name: /The first payment stands/ }).check()
    await asking.getByLabel(/^Reason/).fill('The bank says that it paid')
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Request' }).click()
    await expect(asking).toHaveCount(0)

    const second = await openAs('approver', '/desk')
    await second.getByText(`Settlement of ${rejected.referenceNo}`).first().click()
    await expect(second.getByRole('article')).toContainText('The first payment stands')
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    const deciding = second.getByRole('dialog', { name: /^Approve: / })
    await deciding.getByRole('button', { name: 'Approve' }).click()
    await expect(deciding).toHaveCount(0)
    const { status } = await reviewer.call(paymentEndpoints.getPayment, { referenceNo: rejected.referenceNo })
    expect(status).toBe('SETTLED')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Difference to the bank' })).toContainText('RM 0.00')
  })

  await test.step('of a return that names nobody one person chooses the payment, and another confirms it on the desk', async () => {
    const [came] = others
    if (!came) throw new Error('the run has payments')
    const back = { amount: came.amount, credit: true, coded: 'RRTN', parts: [{ account: '99999999' }] }
    await page.getByText('Bank entries', { exact: true }).click()
    await page.getByText('Open', { exact: true }).click()
    await bring(page, 'return.xml', notification([back], { account: accountNumber, on: today, messageId: 'E2E-4' }))
    await page
      .getByRole('row', { name: /names no payment of ours/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Choose payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose the payment of an entry' })
    await dialog.getByLabel('Payment', { exact: true }).fill(came.referenceNo.toLowerCase())
    await dialog.getByRole('radio', { name: new RegExp(came.referenceNo) }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Choose payment' }).click()
    await expect(page.getByText(/Proposed by/)).toBeVisible()
    const desk = await openAs('approver', '/desk')
    await desk.getByText(`Bank entry for ${came.referenceNo}`).first().click()
    await expect(desk.getByRole('button', { name: 'Confirm', exact: true })).toBeEnabled()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(async () => (await reviewer.call(paymentEndpoints.getPayment, { referenceNo: came.referenceNo })).status)
      .toBe('RETURNED')
  })

  await test.step('what is no bank file is refused and listed', async () => {
    await page.getByLabel('Import a bank file').setInputFiles({
      name: 'page.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('<html/>')
    })
    const dialog = page.getByRole('dialog', { name: 'Import page.xml' })
    await expect(dialog.getByRole('alert')).toContainText('The file is html')
    await dialog.getByRole('button', { name: 'List it as refused' }).click()
    await expect(dialog.getByText('The file was refused')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Files', { exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Files' })).toContainText('Refused')
  })

  await test.step('a file that came before names the one that it repeats, and lists what was skipped of it', async () => {
    await page.getByLabel('Import a bank file').setInputFiles({
      name: 'again.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statement)
    })
    const dialog = page.getByRole('dialog', { name: 'Import again.xml' })
    await expect(dialog).toContainText('It says what statement.xml said')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'List it as repeated' }).click()
    await expect(dialog.getByText('Nothing was changed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const files = page.getByRole('grid', { name: 'Files' })
    await expect(files.getByRole('row', { name: /again\.xml/ })).toContainText('Repeats statement.xml')
    await files
      .getByRole('row', { name: /^statement\.xml/ })
      .getByText('statement.xml')
      .click()
    const skipped = page.getByRole('dialog', { name: 'What statement.xml did' })
    await expect(skipped).toContainText('is the account •••• 2222, which is none of ours')
    await expectAccessible(page)
    expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
  })
})
