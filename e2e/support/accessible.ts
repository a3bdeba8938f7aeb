import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const everyRule: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** Rules on colours: nothing else of a page differs between light and dark. */
const rulesOfColour: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const openDialog = '[role="dialog"][aria-modal="true"]'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/**
 * Finds nothing against WCAG 2.2 AA in what can be reached, an open dialog or the whole page, or in a part of it, in light
 * and in dark. `every-screen.spec.ts` judges each screen with the sample data; a journey, what only it leads to: in the
 * long run, since a judgement costs as much as a dozen steps of a person.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (process.env['SUITE'] !== 'short') await judge(page, part)
}

/** What `expectAccessible` finds, in every run. */
export async function judge(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    const found = await violationsOf(page, part, colorScheme === 'light' ? everyRule : rulesOfColour)
    expect(found, `on ${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * One line each, with the rule and the element. The rules are loaded into a page once and only violations come back,
 * which takes half the time of the library's own runner.
 */
async function violationsOf(page: Page, part: string | undefined, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, openDialog, runOnly }) => {
      const judged = part ?? (document.querySelector(openDialog) ? openDialog : 'html')
      const { violations } = await window.axe.run(judged, {
        runOnly,
        resultTypes: ['violations'],
        reporter: 'no-passes',
        // It would read every style sheet again, for rules on sound and on turned screens: the console has neither.
        preload: false
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`)
      )
    },
    { part, openDialog, runOnly }
  )
}

/**
 * The mode has changed and all fades have ended: a colour in transition has no contrast to judge. Fails when the
 * browser stops drawing the page.
 */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  const drawn = async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    return true
  }
  await page.waitForFunction(drawn, undefined, { timeout: 30_000 })
}
