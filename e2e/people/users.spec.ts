import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { linkIn, textOfMessage } from '../support/outbox.ts'
import { signInWith } from '../support/sign-in.ts'
import { expectRow, rowOf } from '../support/table.ts'

const role = 'Hold Desk'
const person = 'Siti Aisyah binti Omar'
const email = 'siti@example.com'
const password = 'Merdeka@1957'

const dialog = (page: Page) => page.getByRole('dialog')
const waiting = (page: Page, what: string) => page.getByRole('listitem', { name: what })

/** By the menu, as Users and Roles have a button of the same name. */
async function openScreen(page: Page, name: 'Users' | 'Roles'): Promise<void> {
  const entry = page.getByRole('link', { name })
  if ((await entry.count()) === 0) await page.getByRole('button', { name: 'Settings' }).click()
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function approve(page: Page, what: string): Promise<void> {
  // The approver's screen reads others' requests when it is opened or shown again.
  await page.reload()
  await waiting(page, what).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page)).toContainText('Gains')
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Agreed')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved. It takes effect with the next call.')).toBeVisible()
  await expect(waiting(page, what)).toHaveCount(0)
}

test('One administrator asks for a role and a user, another approves, and the user gets exactly that @long', async ({
  page,
  browser,
  server,
  signIn
}) => {
  await signIn(page, 'admin')
  await openScreen(page, 'Roles')
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'admin2')

  await page.getByRole('button', { name: 'ADD NEW' }).click()
  await dialog(page).getByRole('textbox', { name: 'Role name' }).fill(role)
  await dialog(page).getByRole('checkbox', { name: 'Everything of Reports' }).first().check()
  await dialog(page).getByRole('group', { name: 'Payout', exact: true }).getByRole('checkbox', { name: 'HOLD' }).check()
  await expect(dialog(page)).toContainText('Payout, Payout › HOLD, Reports, Reports › DOWNLOAD')
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('A desk of its own for holds')
  // Scrolled to the top: a half-hidden target would be too small.
  await dialog(page).getByRole('textbox', { name: 'Role name' }).focus()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Request approval' }).click()
  const own = waiting(page, `Add the role ${role}`)
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page)).toHaveCount(0)
  await expectAccessible(page)

  await openScreen(second, 'Roles')
  await approve(second, `Add the role ${role}`)
  await expect(second.getByRole('button', { name: new RegExp(`^${role}`) })).toBeVisible()

  await openScreen(page, 'Users')
  await page.getByRole('button', { name: 'ADD NEW' }).click()
  await dialog(page).getByRole('textbox', { name: 'User Name' }).fill('siti')
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(person)
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption(role)
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Starts on Monday')
  await dialog(page).getByRole('button', { name: 'Request approval' }).click()
  await expect(waiting(page, `Add the user ${person} (siti)`)).toBeVisible()

  await openScreen(second, 'Users')
  await approve(second, `Add the user ${person} (siti)`)
  const grid = second.getByRole('grid')
  await expectRow(grid, { 'User Name': 'siti', Role: role, Status: 'Active' })
  await (await rowOf(grid, { 'User Name': 'siti' })).getByText(person).click()
  await expect(dialog(second)).toContainText('see it, HOLD')
  await expectAccessible(second)
  await second.context().close()

  const siti = await (await browser.newContext()).newPage()
  await siti.goto(linkIn(await textOfMessage(server, email, 'authParam')))
  await siti.getByLabel(/^New password/).fill(password)
  await siti.getByLabel(/^Confirm new password/).fill(password)
  await siti.getByRole('button', { name: 'Reset Password' }).click()
  await siti.getByRole('button', { name: 'OK' }).click()
  await signInWith(siti, 'siti', password)
  const menu = siti.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['Dashboard', 'Payouts', 'Reports'])
  await siti.context().close()
})
