/** The grid that the person was in when the first of the dialogs in sight opened. */
let grid: Element | null = null

/** Notes where on the page a dialog is opened from; what another dialog opens belongs to the place where that began. */
export function notePlace(): void {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || activeElement.closest('[role="dialog"]')) return
  grid = activeElement.closest('[role="grid"]')
}

/** A modal returns the focus by itself in these milliseconds after it closed; only then is it known to be lost. */
const returnedMs = 60

/**
 * For when a dialog has closed. What opened it may be gone by now: the row that it was about, or the bar of selected
 * rows. Then the focus goes to the row that is in its place, else to the title.
 */
export function findLostFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const tabStop = grid?.isConnected ? grid.querySelector<HTMLElement>('[tabindex="0"]') : null
    const targets = [...document.querySelectorAll<HTMLElement>('[data-page-focus]')]
    const title = targets.find(({ tagName }) => tagName === 'H1') ?? targets[0]
    const target = tabStop ?? title
    target?.focus()
  }, returnedMs)
}
