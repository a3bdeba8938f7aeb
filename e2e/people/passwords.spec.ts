import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { linkIn, textOfMessage } from '../support/outbox.ts'
import type { RunningServer } from '../support/server.ts'
import { signInWith } from '../support/sign-in.ts'

const firstPassword = 'Kopi&Ais2026'
const secondPassword = 'Teh&Tarik2026'
const thirdPassword = 'Roti@Canai2026'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm new password', { exact: true })

async function closeAlert(page: Page, title: string, text: string) {
  await expect(dialog(page, title)).toContainText(text)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function addUser(server: RunningServer, userName: string, phone: string): Promise<string> {
  const more = ['--name', 'Siti Salmah', '--role', 'Reporter', '--email', `${userName}@payouts.example`]
  const printed = await payouts(server, 'users', 'add', userName, ...more, '--phone', phone)
  return /Password: (\S+)/.exec(printed)?.[1] ?? ''
}

async function expectSignedOut(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
}

async function chooseOwnScreen(page: Page, name: string) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a forgotten password is reset by the link of a mail, once', async ({ page, server }) => {
  await addUser(server, 'salmah', '0123456701')

  await test.step('asks for the link', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: /Forgot.*password/i }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Login id').fill('salmah')
    await page.keyboard.press('Enter')
    await closeAlert(page, 'Check your e-mail', 'An e-mail with instructions was sent')
    const said = 'If entered user id is correct, you will receive a password reset link on registered email id.'
    await expect(page.getByText(said)).toBeVisible()
  })

  const link = linkIn(await textOfMessage(server, 'salmah@payouts.example', 'authParam='))

  await test.step('chooses a password that keeps the rule', async () => {
    await page.goto(link)
    await newPassword(page).fill('Abc1@')
    await expect(page.getByRole('listitem').filter({ hasText: 'A digit' })).toContainText('met:')
    await page.keyboard.press('Enter')
    await expect(page.getByText('New Password minimum length should not be less than 8 character!')).toBeVisible()
    await expect(page.getByText('Please enter your confirmation password!')).toBeVisible()
    await expect(newPassword(page)).toBeFocused()
    await expectAccessible(page)
    await newPassword(page).fill(firstPassword)
    await confirmation(page).fill('Kopi&Ais2027')
    await page.keyboard.press('Enter')
    await expect(page.getByText('New password and confirmation password do not match!')).toBeVisible()
    await confirmation(page).fill(firstPassword)
    await page.keyboard.press('Enter')
    await closeAlert(page, 'Reset Password', 'Password changed successfully')
    await expect(page).toHaveURL(/\/SignIn$/)
    await signInWith(page, 'salmah', firstPassword)
  })

  await test.step('the link works no second time, and leads to another one', async () => {
    await page.goto(link)
    await newPassword(page).fill(secondPassword)
    await confirmation(page).fill(secondPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This link does not work any more')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  })
})

test('a forgotten user name comes by e-mail or by SMS @long', async ({ page, server }) => {
  await addUser(server, 'rohani', '0123456702')
  await page.goto('/ForgotPassword')
  await page.getByRole('link', { name: 'Forgot your user name?' }).click()
  const send = page.getByRole('button', { name: 'Send the user name' })
  await send.click()
  await expect(page.getByText('Please choose verification method type!')).toBeVisible()
  await expect(page.getByText('Please enter Branch Code!')).toBeVisible()
  await page.getByLabel('Email').check()
  await send.click()
  await expect(page.getByText('Please enter email address!')).toBeVisible()
  await page.getByLabel('Branch code').fill('HQ')
  await page.getByLabel('Email address').fill('rohani')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter valid email address!')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('rohani@payouts.example')
  await page.keyboard.press('Enter')
  await closeAlert(page, 'User name sent', 'The user name was sent to rohani@payouts.example')
  expect(await textOfMessage(server, 'rohani@payouts.example', 'user name is')).toContain('user name is rohani.')

  await page.getByLabel('Phone', { exact: true }).check()
  await send.click()
  await expect(page.getByText('Please enter Phone Number!')).toBeVisible()
  await page.getByLabel('Phone number').fill('012345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter valid Phone Number!')).toBeVisible()
  await page.getByLabel('Phone number').fill('0123456702')
  await page.keyboard.press('Enter')
  await closeAlert(page, 'User name sent', 'The user name was sent to 0123456702')
  expect(await textOfMessage(server, '0123456702', 'user name is')).toContain('user name is rohani.')
})

test('a changed password ends every session and opens sign-in @long', async ({ page, browser, server }) => {
  const current = await addUser(server, 'fatimah', '0123456703')
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  await signInWith(other, 'fatimah', current)
  await signInWith(page, 'fatimah', current)
  await chooseOwnScreen(page, 'Change Password')
  const change = page.getByRole('main').getByRole('button', { name: 'Change Password' })
  await change.click()
  await expect(page.getByText('Please enter your current password!')).toBeVisible()
  await expect(page.getByText('Please enter your new password!')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('Wrong&Pass1')
  await newPassword(page).fill(`${thirdPassword}&much&longer`)
  await expect(newPassword(page)).toHaveValue(`${thirdPassword}&much&longer`.slice(0, 16))
  await newPassword(page).fill(thirdPassword)
  await confirmation(page).fill(thirdPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The current password is not correct.')).toBeVisible()
  await page.getByLabel('Current password').fill(current)
  await page.keyboard.press('Enter')
  await closeAlert(page, 'Change Password', 'Password changed successfully.')
  await expect(page).toHaveURL(/\/SignIn$/)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('payouts.session'))).toBeNull()
  await expectSignedOut(other)
  await signInWith(page, 'fatimah', thirdPassword)
  await textOfMessage(server, 'fatimah@payouts.example', 'Your Dealer Payouts password was changed')
  await elsewhere.close()
})

test('without a session, the change of a password says how to get one @long', async ({ page }) => {
  await page.goto('/changePassword')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await page.goto('/ChangeUsername')
  await expect(page).toHaveURL(/\/$/)
})

test('a changed user name signs in from then on, and the session goes on @long', async ({ page, server }) => {
  const password = await addUser(server, 'hasnah', '0123456704')
  await signInWith(page, 'hasnah', password)
  await chooseOwnScreen(page, 'Change Username')
  const name = page.getByLabel('New user name')
  await name.fill('has')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username must be at least 4 characters long')).toBeVisible()
  await expectAccessible(page)
  await name.fill('HASNAH')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is your user name already. Please enter another one.')).toBeVisible()
  await name.fill('admin')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The user name admin is taken. Please enter another one.')).toBeVisible()
  await name.fill('hasnah.omar')
  await page.keyboard.press('Enter')
  await closeAlert(page, 'User name changed', 'Your user name is hasnah.omar now.')
  await expect(page.getByLabel('Current user name')).toHaveValue('hasnah.omar')
  await chooseOwnScreen(page, 'Your sessions')
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await signInWith(page, 'hasnah.omar', password)
})

test('a person sees and ends their own sessions @long', async ({ page, browser, server }) => {
  const password = await addUser(server, 'zainab', '0123456705')
  const others = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: server.url })))
  const [second, third] = await Promise.all(others.map((context) => context.newPage()))
  if (!second || !third) throw new Error('There are no pages.')
  await signInWith(second, 'zainab', password)
  await signInWith(third, 'zainab', password)
  await signInWith(page, 'zainab', password)
  await chooseOwnScreen(page, 'Your sessions')
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText('This session')
  await expect(sessions.first()).toContainText('Chrome on Linux')
  await expectAccessible(page)
  await sessions
    .nth(1)
    .getByRole('button', { name: /^End session/ })
    .click()
  await dialog(page, 'End session').getByRole('button', { name: 'End session' }).click()
  await dialog(page, 'Confirm that it is you').getByLabel('Your password').fill(password)
  await dialog(page, 'Confirm that it is you').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The session was ended.')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await page.getByRole('button', { name: 'End all others' }).click()
  await dialog(page, 'End all other sessions').getByRole('button', { name: 'End all others' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await expectSignedOut(second)
  await expectSignedOut(third)
  for (const context of others) await context.close()
})
