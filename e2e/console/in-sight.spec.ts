import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { screens } from '../support/screens.ts'

const cycle = 'batchNo=900017&version=1'

/** The boxes of a list's rows, top to bottom. */
async function rowBoxes(page: Page) {
  const rows = page.getByRole('grid').first().locator('tbody tr[aria-rowindex]')
  await expect(rows.first()).toBeVisible()
  return rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height }))
  )
}

test('twelve rows of a cycle are in sight at 1440 × 900, each 40 px high', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'reviewer')
  for (const path of ['/payoutsCycleDealers', '/payoutsAllTransactionDetails']) {
    await page.goto(`${path}?${cycle}`)
    const boxes = await rowBoxes(page)
    expect(boxes.filter(({ bottom }) => bottom <= 900).length, path).toBeGreaterThanOrEqual(12)
    expect(new Set(boxes.map(({ height }) => Math.round(height))), path).toEqual(new Set([40]))
  }
})

/** The lists of the menu, whatever the sample data has in them. */
const listScreens = ['/payouts', '/onhold', '/exclusion', '/signals', '/validations', '/earmark', '/freezeAccount']
  .concat(['/creditDebit', '/cashOutLimits', '/dealers', '/payments', '/users', '/audit', '/eInvoices'])
  .concat(screens.filter(([path]) => path === '/payoutsDealerSummary').map(([path, search]) => `${path}?${search}`))

test('the first row of every list is in the first screen of a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, 'admin')
  for (const path of listScreens) {
    await page.goto(path)
    const [first] = await rowBoxes(page)
    expect(first?.top, path).toBeLessThanOrEqual(300)
  }
})
