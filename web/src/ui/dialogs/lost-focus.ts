/**
 * Where the focus was when the first of the open dialogs opened: a grid, or a part of the page with the attribute
 * `data-focus-region`, whose content is replaced after an action.
 */
let origin: Element | null = null

const region = '[data-focus-region]'

/** Notes where on the page a dialog is opened from; a dialog that another dialog opens keeps the origin of the first. */
export function noteFocusOrigin(): void {
  const { activeElement, body } = document
  if (activeElement?.closest('[role="dialog"]')) return
  if (isOriginOnPage() && (!activeElement || activeElement === body)) return
  // A key opens dialogs from anywhere: it acts on the content of that region.
  origin =
    activeElement?.closest(`[role="grid"], ${region}`) ??
    document.querySelector(region) ??
    document.querySelector('main')
}

/** Whether the part of the page from which a dialog was opened is still there. */
export const isOriginOnPage = (): boolean => origin?.isConnected ?? false

/** A modal returns the focus by itself in these milliseconds after it closed; only then is it known to be lost. */
const returnedMs = 60
/** How often a loading part of the page is searched. */
const mostLooks = 20

/**
 * Called when a dialog has closed or unmounted. Its opener may be gone: the row, the selection bar, or the whole part
 * of the page. Then the focus goes to the row or the heading that is there now, or else to the title.
 */
export function findLostFocus(): void {
  setTimeout(() => look(mostLooks), returnedMs)
}

function look(looksLeft: number): void {
  if (document.activeElement !== document.body) return
  const found = inOrigin()
  if (!found && looksLeft > 0 && origin?.isConnected && origin.matches(region))
    setTimeout(() => look(looksLeft - 1), returnedMs)
  else (found ?? title())?.focus()
}

function inOrigin(): HTMLElement | null {
  if (!origin?.isConnected) return null
  if (origin.matches(region)) return origin.querySelector<HTMLElement>('[data-page-focus]')
  return origin.matches('[role="grid"]') ? origin.querySelector<HTMLElement>('[tabindex="0"]') : null
}

function title(): HTMLElement | undefined {
  const targets = [...document.querySelectorAll<HTMLElement>('[data-page-focus]')]
  return targets.find(({ tagName }) => tagName === 'H1') ?? targets[0]
}
