import type { Page } from '@playwright/test'

/** One layout shift without user input: its score, and the shifted elements with their distance in pixels. */
export type Shift = { value: number; moved: readonly string[] }

type Noted = {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Noting = { layoutShifts: Shift[] }

/** Has a page record what moves, from the next navigation on. */
export async function noteLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { layoutShifts: shifts })
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? [element.localName, ...element.classList].join('.') : 'something that is gone'
    }
    const corner = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Noted[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${corner(previousRect)} to ${corner(currentRect)}`
          )
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function layoutShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => (window as unknown as Noting).layoutShifts)
}
