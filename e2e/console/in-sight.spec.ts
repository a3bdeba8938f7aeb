import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { samplePassword, signInWith } from '../support/sign-in.ts'

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

test('scripts and styles of sign-in and the first screen after it come to 240 kB at most @long', async ({
  page,
  server
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const code = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength
  })
  await signInWith(page, 'reporter', await samplePassword(server.dataDir, 'reporter'))
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome Back/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  console.log(`sign-in and the first screen: ${(bytes / 1000).toFixed(1)} kB`)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(240_000)
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
