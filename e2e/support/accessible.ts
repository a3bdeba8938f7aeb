import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that look at colours: nothing else of a page differs between light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Finds nothing against WCAG 2.2 AA on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    const axe = colorScheme === 'light' ? axeOf(page).withTags(levels) : axeOf(page).withRules(rulesOfColour)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`)
    )
    expect(found, `on ${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Without frames the legacy mode finds the same in half the time: the other judges in a second page. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
}

/** The console has taken the mode over and nothing fades any more: colours on their way have no contrast to judge. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
