import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { judge } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { layoutShifts, noteLayoutShifts } from '../support/layout-shifts.ts'
import { screens, signedOut } from '../support/screens.ts'

/** Screens that are another's page, or that only a previous step leads to. */
const alike = ['/changePassword', '/SuccessPage']

/** The screen has loaded: a list, a form or the reason why there is none. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
}

/** Nothing may jump while a screen loads, and it may make few requests. */
const mostShift = 0.02
const mostRequests = 45

/** Opens a screen first in a browser. @returns what it requests until it is complete */
async function openFresh(page: Page, address: string): Promise<string[]> {
  const requests: string[] = []
  const note = (request: Request) => requests.push(new URL(request.url()).pathname)
  // The screen before goes on asking until it has left.
  await page.goto('about:blank')
  page.on('request', note)
  await page.goto(address)
  await expectDrawn(page)
  page.off('request', note)
  return requests
}

async function expectStill(page: Page): Promise<void> {
  const shifts = await layoutShifts(page)
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(shift, JSON.stringify(shifts)).toBeLessThan(mostShift)
}

/** As wide as the columns of an imported file. */
const wideLists: readonly string[] = ['/rejectedRows']

/** On these a list follows what the screen is about: figures, a form, or a document. */
const listsBelow: readonly string[] = [
  ...['/dashboard', '/payoutDates', '/taxRemittances/month', '/payments/run'],
  ...['/formulas/version', '/eInvoices/details', '/eInvoices/document']
]
/** From the top of a phone's screen to the first row of a list. */
const firstRowWithin = 300

/** Where actions are a picture above a word, one without its picture. */
const withoutPicture =
  '.list-screen .page-header-actions:has(> :nth-child(3 of .mantine-Button-root)) > .mantine-Button-root:not(:has(svg))'

/** On a phone the first row of a list is in sight at once, nothing above it is cut, and its actions are alike. */
async function expectFirstRowInSight(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 400, height: 800 })
  const row = page.getByRole('grid').first().locator('tbody tr[aria-rowindex]').first()
  const top = async () => ((await row.count()) > 0 ? ((await row.boundingBox())?.y ?? 0) : 0)
  await expect.poll(top, 'the top of the first row on a phone').toBeLessThanOrEqual(firstRowWithin)
  const cut = await page
    .locator('.search-more')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut, 'lines above a list that a phone cuts').toBe(0)
  await expect(page.locator(withoutPicture)).toHaveCount(0)
  if (usual) await page.setViewportSize(usual)
}

/** Days of lists that would not be whole. The longest one stands in for each, as a sample has others every day. */
function cutDays(page: Page): Promise<string[]> {
  return page.locator('.grid td:has(> time:not(.instant-text))').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const day = cell.querySelector('time')?.firstChild
      const written = day?.nodeValue ?? ''
      const longest = /\u00a0\d{4}$/.test(written)
        ? '28\u00a0May\u00a02026'
        : written.replace(/^\d+(?=\sdays?$)/, '300')
      if (!day) return []
      day.nodeValue = longest
      const isCut = cell.scrollWidth > cell.clientWidth
      day.nodeValue = written
      return isCut ? [cell.getAttribute('data-heading') ?? ''] : []
    })
  )
}

/** A small laptop with its menu open, and a tablet with its menu closed: lists show whole rows on both. */
async function expectListsToFit(page: Page): Promise<void> {
  const usual = page.viewportSize()
  const wider = () =>
    page
      .locator('.grid-frame')
      .evaluateAll((frames) =>
        frames.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.querySelector('table')?.ariaLabel)
      )
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    // The menu closes a moment after the width has changed.
    await expect.poll(wider, `lists that scroll sideways at ${width} px`).toEqual([])
    expect(await cutDays(page), `days that are cut at ${width} px`).toEqual([])
  }
  if (usual) await page.setViewportSize(usual)
}

test('no screen is left out', async () => {
  const folder = join(import.meta.dirname, '../../web/src')
  const files = (await readdir(folder, { recursive: true })).filter((name) => /route[^/]*\.ts$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const paths = texts.flatMap((text) => [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path))
  // A screen with tabs is there once for each.
  const known = new Set([...screens.map(([path]) => path), ...signedOut, ...alike])
  expect([...new Set(paths)].sort()).toEqual([...known].sort())
})

/** The suite of every day walks a sixth of the screens, another in each run; `SCREENS_SIXTH` repeats one. */
const sixth = Number(process.env['SCREENS_SIXTH'])
const walked = process.env['SUITE'] === 'short' ? screens.filter((_, at) => at % 6 === sixth) : screens
const repeated = process.env['SUITE'] === 'short' ? ` (SCREENS_SIXTH=${sixth})` : ''

const atOnce = 10
for (let first = 0; first < walked.length; first += atOnce) {
  const part = walked.slice(first, first + atOnce)
  const parts = `${part[0]?.[0]} to ${part.at(-1)?.[0]}${repeated}`
  test(`screens do not shift, are accessible, and “/” leads to their search: ${parts}`, async ({ page, signIn }) => {
    await signIn(page, 'admin')
    await noteLayoutShifts(page)
    for (const [path, search = ''] of part)
      await test.step(path, async () => {
        const requests = await openFresh(page, `${path}?${search}`)
        expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests)
        await expectStill(page)
        if (!wideLists.includes(path)) await expectListsToFit(page)
        if (!listsBelow.includes(path)) await expectFirstRowInSight(page)
        // The frame is the same around each: it is judged with the first.
        await judge(page, path === part[0]?.[0] ? 'html' : '#content')
        const fields = page.locator('#content [role="search"]').first().locator('input, select')
        const hasSearch = (await fields.count()) > 0
        await page.keyboard.press('/')
        if (hasSearch) await expect(fields.and(page.locator(':focus'))).toHaveCount(1)
        else await expect(page.getByRole('combobox', { name: 'Find a screen' })).toBeFocused()
      })
  })
}

test('the screens of who is not signed in are accessible', async ({ page }) => {
  for (const path of signedOut) {
    await page.goto(path)
    await expectDrawn(page)
    await judge(page)
  }
})
