import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { approveToday, clientOf, importSmallCycle, statesOf } from '../support/small-cycle.ts'
import { rowOf } from '../support/table.ts'

const dealers = (page: Page) => page.getByRole('grid', { name: 'Dealers' })
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

async function openDealer(page: Page, code: string): Promise<string> {
  await page.goto(`/dealers?filter=companyCode&value=${code}`)
  const row = await rowOf(dealers(page), { Code: code })
  const name = await row.getByRole('gridcell').first().innerText()
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Requests another bank account on the dealer's page. */
async function askForAccount(page: Page, accountNumber: string): Promise<void> {
  await page.getByRole('region', { name: 'Record' }).getByRole('button', { name: 'Change', exact: true }).click()
  const form = dialog(page, /^Change the record of/)
  await form.getByRole('combobox', { name: 'Bank', exact: true }).selectOption('Maybank')
  await form.getByRole('textbox', { name: 'Account number' }).fill('5140123')
  await form.getByRole('textbox', { name: 'Reason' }).fill('Their letter of today')
  await form.getByRole('button', { name: 'Request approval' }).click()
  await expect(form.getByRole('alert')).toContainText('does not have the 12 digits of Maybank')
  await form.getByRole('textbox', { name: 'Account number' }).fill(accountNumber)
  await form.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByRole('region', { name: 'Waiting for approval' })).toBeVisible()
}

test('a bank change waits for a second person, who sees old and new; then the next payout waits, and is paid @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  const [changed, other] = ['S10047', 'S10048']
  const batchNo = 777_101
  await signIn(page, 'reviewer')
  const name = await openDealer(page, changed)

  await test.step('one person requests another account, and may not approve it', async () => {
    await askForAccount(page, '514012345678')
    const waiting = page.getByRole('region', { name: 'Waiting for approval' })
    await expect(waiting).toContainText('•••• 5678')
    await expect(waiting.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a second person sees old and new side by side, and accepts', async () => {
    const second = await openAs('approver', '/dealers')
    const change = second.getByRole('listitem', { name })
    await expect(change.getByRole('row', { name: /^Account number/ }).getByRole('cell')).toHaveText([
      /^\d{12}$/,
      '514012345678'
    ])
    await expectAccessible(second)
    await change.getByRole('button', { name: 'Approve' }).click()
    const decision = dialog(second, /^Approve: /)
    await expect(decision).toContainText('Payouts to it then wait 3 days')
    await decision.getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByText('Approved. It is in effect from now on.')).toBeVisible()
  })

  await test.step('the next payout to it waits, and the other dealer is paid', async () => {
    const [reviewer, approver] = [await clientOf(server, 'reviewer'), await clientOf(server, 'approver')]
    await importSmallCycle(server, { batchNo, name: 'Incentives with a new account', companyCodes: [changed, other] })
    await approveToday(reviewer, approver, batchNo)
    await expect.poll(() => statesOf(reviewer, batchNo, other), { timeout: 30_000 }).toContain('PAID')
    await expect.poll(() => statesOf(reviewer, batchNo, changed)).toEqual(['HELD', 'HELD', 'HELD', 'HELD'])
    await page.reload()
    await expect(page.getByText(/The bank account was changed on .* payouts wait/)).toBeVisible()
    const release = { companyCodes: [changed], holdType: 'New Bank Account' as const, remark: 'Called them' }
    await reviewer.call(onHoldEndpoints.requestReleaseHoldCompany, release)
    await approver.call(onHoldEndpoints.releaseHoldCompany, release)
    await expect.poll(() => statesOf(reviewer, batchNo, changed), { timeout: 30_000 }).toContain('PAID')
    expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
  })
})

test('a posting error without bank details leads to the record; repaired by two people, Re-attempt pays @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  const [unbanked, batchNo] = ['S10090', 777_102]
  const [reviewer, approver] = [await clientOf(server, 'reviewer'), await clientOf(server, 'approver')]
  await importSmallCycle(server, { batchNo, name: 'Incentives without an account', companyCodes: [unbanked] })
  await approveToday(reviewer, approver, batchNo)
  await signIn(page, 'reviewer', `/payoutsDealerSummary?batchNo=${batchNo}&version=1&flowFrom=payouts`)

  await test.step('the error’s dealer is the way to its record', async () => {
    await page.getByRole('button', { name: 'Get Payout Error Details' }).click({ timeout: 30_000 })
    const errors = page.getByRole('dialog').getByRole('grid')
    await expect(errors).toContainText('The dealer has no bank details.')
    await errors.getByRole('link').first().click()
    await expect(page.getByText('No bank account: payouts by bank become posting errors')).toBeVisible()
    await askForAccount(page, '514099990090')
  })

  await test.step('a second person accepts it and tries again', async () => {
    const second = await openAs('approver', `/dealer?companyCode=${unbanked}`)
    await second.getByRole('button', { name: 'Approve' }).click()
    await dialog(second, /^Approve: /)
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(second.getByRole('region', { name: 'Record' })).toContainText('514099990090')
    await second.goto(`/payoutsDealerSummary?batchNo=${batchNo}&version=1&flowFrom=payouts`)
    await second.getByRole('button', { name: 'Get Payout Error Details' }).click()
    await second.getByRole('button', { name: /^Re-attempt all/i }).click()
    const again = second.getByRole('dialog')
    await again.getByRole('textbox', { name: 'Comment' }).fill('Repaired')
    await again
      .getByRole('button', { name: /^Re-attempt/i })
      .last()
      .click()
    await expect.poll(() => statesOf(reviewer, batchNo, unbanked), { timeout: 30_000 }).toContain('PAID')
  })
})
