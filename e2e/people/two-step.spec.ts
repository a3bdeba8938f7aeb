import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Authenticator, authenticatorFor } from '../support/authenticator.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'
import { type SampleUser, samplePassword, signInWith } from '../support/sign-in.ts'
import { rowOf } from '../support/table.ts'

test.use({ settings: { REASK_BEFORE_APPROVAL: 'on' } })
/** The suite of every day ends once money is released; the server's tests hold what else roles and operators do. */
const isWhole = process.env['SUITE'] !== 'short'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const grid = (page: Page, name: string) => page.getByRole('grid', { name })

/** A window without a session in this browser. */
async function ownPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return context.newPage()
}

async function enterPassword(page: Page, server: RunningServer, userName: SampleUser) {
  await page.goto('/')
  await page.getByLabel('User Name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(await samplePassword(server.dataDir, userName))
  await page.getByRole('button', { name: 'Log In' }).click()
}

async function enterCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Turns it on from the open page, as a person with an authenticator app does. */
async function turnOn(page: Page, password: string): Promise<{ app: Authenticator; first: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  const opened = dialog(page, 'Turn two-step sign-in on')
  await expect(opened.getByRole('img', { name: /Key for the authenticator app/ })).toBeVisible()
  await expectAccessible(page)
  const app = authenticatorFor(await opened.locator('code').innerText())
  await opened.getByLabel('Code that the app shows now').fill('000000')
  await opened.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(opened.getByText(/The code is not correct/)).toBeVisible()
  const first = await app.freshCode()
  await opened.getByLabel('Code that the app shows now').fill(`${first.slice(0, 3)} ${first.slice(3)}`)
  await page.keyboard.press('Enter')
  const kept = dialog(page, 'Keep your recovery codes')
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download' }).click()
  ])
  const text = await readFile(await file.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible()
  return { app, first, codes }
}

test('a second step at sign-in, and again before money is released', async ({ page, browser, baseURL, server }) => {
  const password = await samplePassword(server.dataDir, 'approver')
  let mine: Awaited<ReturnType<typeof turnOn>>

  await test.step('the approver turns it on', async () => {
    await signInWith(page, 'approver', password)
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click()
    await expect(page.getByRole('heading', { name: 'Two-step sign-in is off' })).toBeVisible()
    mine = await turnOn(page, password)
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('sign-in asks for the code, and takes none a second time', async () => {
    await enterPassword(page, server, 'approver')
    await expect(page.getByLabel('Code of your authenticator app')).toBeFocused()
    await expectAccessible(page)
    await enterCode(page, 'Code of your authenticator app', mine.first)
    await expect(page.getByText(/The code is not correct, or it was used already/)).toBeVisible()
    await expectAccessible(page)
    await enterCode(page, 'Code of your authenticator app', await mine.app.freshCode())
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  await test.step('a recovery code opens once', async () => {
    const elsewhere = await ownPage(browser, baseURL)
    for (const isNew of [true, false]) {
      await enterPassword(elsewhere, server, 'approver')
      await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
      await enterCode(elsewhere, 'Recovery code', (mine.codes[0] ?? '').toLowerCase())
      if (isNew) await expect(elsewhere.getByRole('navigation').first()).toBeVisible()
      else await expect(elsewhere.getByText(/The code is not correct, or it was used already/)).toBeVisible()
    }
    await elsewhere.context().close()
  })

  await test.step('approving asks who it is, and then goes on with the same figures', async () => {
    await page.goto('/payouts')
    const waiting = await rowOf(grid(page, 'Payout cycles'), {
      Status: 'Pending Approval',
      Name: /^Incentives \w+ 2026/
    })
    await waiting.getByRole('gridcell').first().click()
    const types = grid(page, 'Transaction types')
    await expect(types.getByRole('checkbox').nth(1)).toBeVisible()
    await types.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Approve' }).first().click()
    const approving = page.getByRole('dialog').filter({ hasText: 'Comment' })
    await approving.getByRole('textbox', { name: 'Comment' }).fill('Figures agree')
    await approving.getByRole('button', { name: /^Approve RM/ }).click()
    const asked = dialog(page, 'Confirm that it is you')
    await expect(asked.getByLabel('Code')).toBeFocused()
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(approving.getByText(/Please confirm that it is you/)).toBeVisible()
    await expect(approving.getByRole('textbox', { name: 'Comment' })).toHaveValue('Figures agree')

    await approving.getByRole('button', { name: /^Approve RM/ }).click()
    await asked.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(asked.getByText(/The code is not correct/)).toBeVisible()
    await asked.getByLabel('Code').fill(await mine.app.freshCode())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  })

  if (!isWhole) return
  await test.step('a role that requires it leads there first, and nowhere else', async () => {
    expect(await payouts(server, 'roles', 'require-two-step', 'Reporter')).toContain('required of everybody')
    const reporter = await ownPage(browser, baseURL)
    await signInWith(reporter, 'reporter', await samplePassword(server.dataDir, 'reporter'))
    await expect(reporter.getByText(/Your role requires two-step sign-in/)).toBeVisible()
    await expectAccessible(reporter)
    await reporter.goto('/dashboard')
    await expect(reporter.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible()
    await turnOn(reporter, await samplePassword(server.dataDir, 'reporter'))
    await expect(reporter.getByRole('button', { name: 'Turn off' })).toBeDisabled()
    await reporter.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(reporter.getByRole('heading', { level: 1, name: /Welcome Back/ })).toBeVisible()
    await reporter.context().close()
  })

  await test.step('a user who lost app and codes regains access through the command line', async () => {
    expect(await payouts(server, 'users', 'reset-two-step', 'approver')).toContain('is off')
    await signInWith(page, 'approver', password)
    await page.goto('/twoStep')
    await expect(page.getByRole('heading', { name: 'Two-step sign-in is off' })).toBeVisible()
  })
})
