import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'

const months = (page: Page) => page.getByRole('table', { name: 'Months', exact: true })

/** Requests it with a reason, and a second person approves it. @returns the month's name on the button */
async function decide(maker: Page, approver: Page, verb: RegExp): Promise<string> {
  const button = maker.getByRole('button', { name: verb })
  const title = (await button.textContent()) ?? ''
  await button.click()
  const dialog = maker.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox').fill('Agreed with the bank')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toBeHidden()
  await approver.reload()
  await approver.getByRole('listitem', { name: title }).getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByRole('listitem', { name: title })).toBeHidden()
  return title.replace(/^\w+ /, '')
}

test('two people close a month, and open it again @long', async ({ page, openAs, signIn }) => {
  await signIn(page, 'reviewer', '/books')
  const approver = await openAs('approver', '/books')
  await expect(page.getByRole('table', { name: 'Left to do' })).toBeVisible()
  await expectAccessible(page)
  const month = await decide(page, approver, /^Close /)
  const row = months(approver).getByRole('row', { name: new RegExp(month) })
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()

  await page.reload()
  await decide(page, approver, /^Reopen /)
  await expect(row.getByText('Reopened')).toBeVisible()
})
