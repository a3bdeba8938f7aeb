import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const everyRule: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** The rules that look at colours: nothing else of a page differs between light and dark. */
const rulesOfColour: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Finds nothing against WCAG 2.2 AA on the page as it stands, or in a part of it, in light and in dark. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    const found = await violationsOf(page, part, colorScheme === 'light' ? everyRule : rulesOfColour)
    expect(found, `on ${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Each as a line that names the rule and the element. The rules are brought into a page once, however often they judge it,
 * and nothing that passed is sent back: half the time that the library's own runner for this browser takes.
 */
async function violationsOf(page: Page, part: string, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, runOnly }) => {
      const { violations } = await window.axe.run(part, { runOnly, resultTypes: ['violations'], reporter: 'no-passes' })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`)
      )
    },
    { part, runOnly }
  )
}

/**
 * The console has taken the mode over and nothing fades any more: colours on their way have no contrast to judge.
 * A browser has been seen to draw one of its pages no more, so that the next frame never came: this fails then.
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
