/**
 * Where the person was when the first of the dialogs in sight opened: a grid, or a part of the page that is marked
 * `data-focus-place` because what stands in it gives way to something else.
 */
let place: Element | null = null

const marked = '[data-focus-place]'

/** Notes where on the page a dialog is opened from; what another dialog opens belongs to the place where that began. */
export function notePlace(): void {
  const { activeElement, body } = document
  if (activeElement?.closest('[role="dialog"]')) return
  if (isSlotLeft() && (!activeElement || activeElement === body)) return
  // A key opens dialogs from anywhere: it acts on what stands in the marked part.
  place =
    activeElement?.closest(`[role="grid"], ${marked}`) ??
    document.querySelector(marked) ??
    document.querySelector('main')
}

/** Whether the place from which a dialog was opened outlives it. */
export const isSlotLeft = (): boolean => place?.isConnected ?? false

/** A modal returns the focus by itself in these milliseconds after it closed; only then is it known to be lost. */
const returnedMs = 60
/** How often it is looked for in a part of the page whose next content is still on its way. */
const mostLooks = 20

/**
 * For when a dialog has closed, or has gone with what it was about. What opened it may be gone by now: the row, the bar of
 * selected rows, the whole part of the page. Then the focus goes to the row or the heading that is in its place, else to the
 * title.
 */
export function findLostFocus(): void {
  setTimeout(() => look(mostLooks), returnedMs)
}

function look(looksLeft: number): void {
  if (document.activeElement !== document.body) return
  const found = inPlace()
  if (!found && looksLeft > 0 && place?.isConnected && place.matches(marked))
    setTimeout(() => look(looksLeft - 1), returnedMs)
  else (found ?? title())?.focus()
}

function inPlace(): HTMLElement | null {
  if (!place?.isConnected) return null
  if (place.matches(marked)) return place.querySelector<HTMLElement>('[data-page-focus]')
  return place.matches('[role="grid"]') ? place.querySelector<HTMLElement>('[tabindex="0"]') : null
}

function title(): HTMLElement | undefined {
  const targets = [...document.querySelectorAll<HTMLElement>('[data-page-focus]')]
  return targets.find(({ tagName }) => tagName === 'H1') ?? targets[0]
}
