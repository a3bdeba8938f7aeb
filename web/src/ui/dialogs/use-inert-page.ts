import { useEffect } from 'react'

/** How many dialogs are open above the page. */
let open = 0

function above(change: 1 | -1): void {
  const was = open
  open += change
  if (was > 0 === open > 0) return
  const { documentElement } = document
  // Read before the page changes: afterwards the browser would have to recompute all styles.
  const scrollBar = window.innerWidth - documentElement.clientWidth
  const page = document.getElementById('root')
  if (page) page.inert = open > 0
  documentElement.style.overflow = open > 0 ? 'hidden' : ''
  documentElement.style.setProperty('--kept-scroll-bar', open > 0 ? `${scrollBar}px` : null)
}

/**
 * While a dialog is open, nothing of the page behind it can be focused, pressed, scrolled or read out, whatever
 * happens to the control that has the focus; the room of the scroll bar is kept, so that the page does not move. Call
 * it in what draws the dialog, so that the dialog has noted first where the focus was.
 */
export function useInertPage(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    above(1)
    return () => above(-1)
  }, [opened])
}
