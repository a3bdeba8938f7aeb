import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Finds nothing against WCAG 2.2 AA on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`)
    )
    expect(found, `on ${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
