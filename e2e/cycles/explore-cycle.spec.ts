import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'
import { clientOf, importSmallCycle } from '../support/small-cycle.ts'

const companyCodes = ['S10001', 'S10002', 'S10003', 'S10004']

async function acceptedCycle(server: RunningServer, batchNo: number, name: string) {
  await importSmallCycle(server, { batchNo, name, companyCodes })
  const reviewer = await clientOf(server, 'reviewer')
  const named = { batchNo, version: 1 }
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT', remark: 'Complete' })
  return { reviewer, named }
}

const lists = (page: Page) => page.getByRole('navigation', { name: 'Lists of the cycle' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Enter holds once the dialog has shown what it does. */
async function holdWith(page: Page, comment: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill(comment)
  await expect(dialog(page).getByRole('button', { name: 'Hold', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** The rows of a list that are whole within the window. */
const rowsInSight = (page: Page) =>
  page
    .getByRole('grid')
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)

test('six suspicious rows of a new cycle are held in five clicks where they are seen @long', async ({
  page,
  server,
  signIn
}) => {
  const batchNo = 670_001
  await acceptedCycle(server, batchNo, 'Explored')
  await signIn(page, 'reviewer', `/payoutsDealerSummary?batchNo=${batchNo}&version=1`)
  const grid = page.getByRole('grid', { name: 'Transactions' })

  await lists(page)
    .getByRole('link', { name: /^Transactions/ })
    .click()
  await expect(grid.locator('tbody tr')).toHaveCount(15)
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(12)
  const incentive = grid.getByRole('columnheader', { name: /^Incentive/ })
  await incentive.getByRole('button').click()
  await expect(incentive).toHaveAttribute('aria-sort', 'descending')
  const boxes = grid.getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(6).click({ modifiers: ['Shift'] })
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toContainText('RM 151.50')
  await expect(selected.getByRole('button', { name: 'Request Approval' })).toHaveCount(0)
  await selected.getByRole('button', { name: 'Hold', exact: true }).click()
  await holdWith(page, 'Looks wrong')

  await expect(page.getByRole('heading', { name: 'Put On Hold' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await lists(page).getByRole('link', { name: 'Held 6' }).click()
  await expect(grid.locator('tbody tr')).toHaveCount(6)
  await expectAccessible(page)
})

test('an approval has its day, its comment and its button in sight on every window @long', async ({
  page,
  server,
  signIn
}) => {
  const batchNo = 670_002
  const { reviewer, named } = await acceptedCycle(server, batchNo, 'Approved in sight')
  await reviewer.call(payoutEndpoints.requestApprovalPayout, { ...named, remark: 'Reviewed' })
  await signIn(page, 'approver', `/payoutsDealerSummary?batchNo=${batchNo}&version=1`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page
    .getByRole('button', { name: /^Approve RM/ })
    .first()
    .click()
  const submit = dialog(page).getByRole('button', { name: /^Approve RM .* on / })
  await expect(submit).toBeEnabled()
  for (const [width, height] of [
    [1440, 900],
    [1000, 700],
    [400, 800]
  ] as const) {
    await page.setViewportSize({ width, height })
    const fields = [dialog(page).getByLabel('Pay out on'), dialog(page).getByRole('textbox', { name: 'Comment' })]
    for (const field of fields) expect(await bottomOf(field)).toBeLessThan(await topOf(submit))
    await expect(submit).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
})

test('dealers that a box on the map takes in are listed with their sum and held from there @long', async ({
  page,
  server,
  signIn
}) => {
  const batchNo = 670_003
  await acceptedCycle(server, batchNo, 'Mapped')
  await signIn(page, 'reviewer', `/payoutsDealerSummary?batchNo=${batchNo}&version=1`)
  await page.getByRole('link', { name: 'Map of the dealers' }).click()
  const rows = page.getByRole('row', { name: /S1000/ })
  await expect(rows).toHaveCount(companyCodes.length)
  await expectAccessible(page)
  const map = await boxOf(page.getByTestId('dealer-map'))
  await page.mouse.move(map.x + 5, map.y + 5)
  await page.mouse.down()
  await page.mouse.move(map.x + map.width - 5, map.y + map.height - 5, { steps: 3 })
  await page.mouse.up()
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toContainText('4 selected')
  await rows.first().getByRole('checkbox').uncheck()
  await expect(selected).toContainText('3 selected')
  await page.keyboard.press('h')
  await holdWith(page, 'Far from usual')
  await expect(page.getByRole('heading', { name: 'Put On Hold' })).toBeVisible()
})

const boxOf = async (part: Locator) =>
  (await part.first().boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }
const topOf = async (part: Locator) => (await boxOf(part)).y
async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part)
  return y + height
}
