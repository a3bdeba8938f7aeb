import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf, importSmallCycle } from '../support/small-cycle.ts'

const name = 'Looked at before it is paid'
const batchNo = 661_001

const points = (page: Page) => page.getByRole('article').getByRole('list', { name: 'Before you decide' })
const dialog = (page: Page) => page.getByRole('dialog')
const lineOf = (page: Page) => page.getByRole('navigation', { name: 'Waiting for you' }).getByRole('button', { name })

test('before money leaves, each point is mended where it is said, and the amount on the button follows @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  const reviewer = await clientOf(server, 'reviewer')
  const admin = await clientOf(server, 'admin')
  await importSmallCycle(server, { batchNo, name, companyCodes: ['S10071', 'S10072'] })
  const named = { batchNo, version: 1 }
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT', remark: 'Complete' })
  await reviewer.call(payoutEndpoints.requestApprovalPayout, { ...named, remark: 'Reviewed' })
  await admin.call(freezeEndpoints.addFreezeAccount, {
    accountName: 'Harmoni Shah Alam Komunikasi Sdn Bhd',
    accountCode: 'S10072',
    freezeReason: 'Audit',
    pic: 'Encik Ramli',
    bankAccountNumber: '1234567890',
    bankName: 'Maybank'
  })
  await signIn(page, 'approver', '/desk')
  await lineOf(page).click()
  await expect(page.getByRole('article').getByRole('button', { name: 'Approve RM 202.00' })).toBeVisible()

  await test.step('who cannot be paid is named with its amount, and held from there', async () => {
    const second = await openAs('admin', '/desk')
    await lineOf(second).click()
    await expect(points(second)).toContainText('1 dealer is frozen: RM 101.00 will not be paid.')
    await expect(points(second)).toContainText('1 dealer can be paid RM 101.00')
    await expectAccessible(second)
    await points(second).getByRole('button', { name: 'Hold these rows' }).click()
    await dialog(second).getByRole('textbox', { name: 'Comment' }).fill('Frozen by the audit')
    await dialog(second).getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(dialog(second)).toHaveCount(0)
    await expect(points(second)).not.toContainText('frozen')
    await expect(lineOf(second)).toContainText('RM 101.00')
  })

  // What is held changes what approval was requested for, so that it is requested again.
  await reviewer.call(payoutEndpoints.requestApprovalPayout, { ...named, remark: 'Without the frozen account' })
  await page.reload()
  await lineOf(page).click()
  const approve = page.getByRole('article').getByRole('button', { name: 'Approve RM 101.00' })

  await test.step('a day on which banks are closed is said, and another day mends it', async () => {
    await approve.click()
    const day = dialog(page).getByLabel('Pay out on')
    await day.fill('2027-01-03')
    await day.press('Tab')
    await dialog(page)
      .getByText(/before you decide$|^Ready to be paid$/)
      .click()
    const inDialog = dialog(page).getByRole('list', { name: 'Before you decide' })
    await expect(inDialog).toContainText('Banks are closed on 3 Jan 2027 (Sunday). The next working day is 4 Jan 2027.')
    await inDialog.getByRole('button', { name: 'Pay on 4 Jan 2027' }).click()
    await expect(inDialog).not.toContainText('Banks are closed')
    await expect(dialog(page).getByRole('button', { name: 'Approve RM 101.00 on 4 Jan 2027' })).toBeVisible()
  })

  await test.step('after the decision the next item is shown, with the way back', async () => {
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('The rest is right')
    await dialog(page).getByRole('button', { name: 'Approve RM 101.00 on 4 Jan 2027' }).click()
    await expect(page.getByRole('status').filter({ hasText: `Approval of ${name} is given.` })).toBeVisible()
    await page.getByRole('button', { name: `Back to ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
