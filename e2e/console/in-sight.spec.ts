import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

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

test('what went wrong is on the desk, each with its remedy as the button in sight @long', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', '/desk')
  const queue = page.getByRole('navigation', { name: 'Waiting for you' })
  for (const [trouble, remedy] of [
    [/not paid, before tax/, 'Re-attempt all'],
    [/without an answer/, 'State what became of them'],
    [/not posted/, 'Try again']
  ] as const) {
    await queue.getByRole('button').filter({ hasText: 'Went wrong' }).filter({ hasText: trouble }).first().click()
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await expect(article.getByRole('button', { name: remedy }).first()).toBeInViewport({ ratio: 1 })
  }
})
