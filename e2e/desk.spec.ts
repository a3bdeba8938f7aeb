import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { Client } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import type { RunningServer } from './support/server.ts'
import { clientOf, importSmallCycle } from './support/small-cycle.ts'

const queue = (page: Page) => page.getByRole('navigation', { name: 'Waiting for you' })
const entry = (page: Page, name: string) => queue(page).getByRole('button', { name })
/** Of what is looked at; parts of it may have headings of their own. */
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page) => page.getByRole('status').filter({ hasText: /Next:|Nothing else waits/ })

type Small = { batchNo: number; name: string; companyCode: string }

/** A cycle that the reviewer has submitted, with something of it held. */
async function submitted(
  server: RunningServer,
  reviewer: Client,
  { batchNo, name, companyCode }: Small
): Promise<void> {
  await importSmallCycle(server, { batchNo, name, companyCodes: [companyCode] })
  const named = { batchNo, version: 1 }
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT', remark: 'Complete' })
  const held = { ...named, remark: 'The partner is asked', transactionTypes: ['Reload'] }
  await reviewer.call(payoutEndpoints.holdPayoutTransactionType, held)
  await reviewer.call(payoutEndpoints.requestApprovalPayout, { ...named, remark: 'Checked against the partner’s file' })
}

const statusOf = async (client: Client, batchNo: number) =>
  (await client.call(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })).cycle.payoutStatus

/** Presses a key until the page is as wanted; a desk of other journeys has more on it. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function goTo(page: Page, name: string): Promise<void> {
  await expect(entry(page, name)).toBeVisible()
  await pressUntil(page, 'j', async () => (await heading(page).innerText()) === name)
}

/** Goes to the dialog's button by Tab and presses it. */
async function confirmByKeys(page: Page, verb: RegExp, words: string): Promise<void> {
  await expect(dialog(page).getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(words)
  await expect(dialog(page).getByRole('button', { name: verb })).toBeEnabled()
  await pressUntil(page, 'Tab', async () => verb.test(await focusedText(page)))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('by keys alone a person looks through what waits, approves, returns, and never leaves', async ({
  page,
  server,
  signIn
}) => {
  const reviewer = await clientOf(server, 'reviewer')
  const [toApprove, toReturn] = ['Desk by keys', 'Desk returned']
  await submitted(server, reviewer, { batchNo: 660_001, name: toApprove, companyCode: 'S10061' })
  await submitted(server, reviewer, { batchNo: 660_002, name: toReturn, companyCode: 'S10062' })
  await signIn(page, 'approver', '/desk')

  await test.step('the evidence is on one screen', async () => {
    await goTo(page, toApprove)
    await expect(heading(page)).toBeFocused()
    await expect(entry(page, toApprove)).toHaveAttribute('aria-current', 'true')
    await expect(entry(page, toApprove)).toContainText('RM 50.50 to pay')
    for (const part of ['Signals', 'Why different from the one before', 'Held back, and why', 'Where it goes', 'Proof'])
      await expect(page.getByRole('heading', { level: 3, name: part })).toBeVisible()
    await expect(page.getByText('“The partner is asked”').first()).toBeVisible()
    await expect(page.getByText('Checked against the partner’s file').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('?')
    await expect(dialog(page).getByText('Approve RM 50.50')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('an approval asks once more, and the next one takes its place', async () => {
    await page.keyboard.press('a')
    // Letters that are keys elsewhere are only letters here.
    await confirmByKeys(page, /^Approve RM 50\.50$/, 'jar hark')
    await expect(said(page)).toContainText(`Approval of ${toApprove} is given. Next:`)
    await expect(entry(page, toApprove)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/desk')
    expect(await statusOf(reviewer, 660_001)).not.toBe('Pending Approval')
  })

  await test.step('a return needs its reason', async () => {
    await pressUntil(
      page,
      'k',
      async () => (await queue(page).getByRole('button').first().getAttribute('aria-current')) === 'true'
    )
    await goTo(page, toReturn)
    await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeVisible()
    await page.keyboard.press('r')
    await confirmByKeys(page, /^Return$/, 'The partner has not answered')
    await expect(said(page)).toContainText(`${toReturn} is returned for review.`)
    expect(await statusOf(reviewer, 660_002)).toBe('Pending Review')
  })

  await test.step('and “g” with a letter still leads elsewhere', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/reports/)
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('on a phone the queue is a list, what is opened lies over it, and its actions stay at the thumb', async ({
  page,
  server,
  signIn
}) => {
  const name = 'Desk on a phone'
  await submitted(server, await clientOf(server, 'reviewer'), { batchNo: 660_003, name, companyCode: 'S10063' })
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, 'approver', '/desk')
  const approve = page.getByRole('button', { name: 'Approve RM 50.50' })
  const isNoWiderThanThePhone = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  await expect(entry(page, name)).toBeVisible()
  await expect(approve).toBeHidden()
  await expectAccessible(page)
  await entry(page, name).click()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText(name)
  await expect(queue(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: 'Proof' })).toBeVisible()
  expect(await isNoWiderThanThePhone()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('heading', { level: 3, name: 'Proof' }).scrollIntoViewIfNeeded()
  await expect(approve).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'All that waits' }).click()
  await expect(entry(page, name)).toBeFocused()
  await entry(page, name).click()
  await approve.click()
  await dialog(page).getByLabel('Comment').fill('For payment')
  await dialog(page).getByRole('button', { name: 'Approve RM 50.50' }).click()
  await expect(said(page)).toContainText(`Approval of ${name} is given.`)
  await expect(heading(page)).not.toHaveText(name)
})
