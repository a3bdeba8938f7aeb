import { useEffect } from 'react'

/** How many dialogs are open above the page. */
let open = 0

function above(change: 1 | -1): void {
  open += change
  const page = document.getElementById('root')
  if (page) page.inert = open > 0
}

/**
 * While a dialog is open, nothing of the page behind it can be focused, pressed or read out, whatever happens to the
 * control that has the focus. Call it in what draws the dialog, so that the dialog has noted first where the focus was.
 */
export function useInertPage(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    above(1)
    return () => above(-1)
  }, [opened])
}
