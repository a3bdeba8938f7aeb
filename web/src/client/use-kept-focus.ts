import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus in an alert or a question for as long as it is open. What else wants it meanwhile, such as a dialog
 * below that closes and gives it back to its row, gets it afterwards: else Enter would press what nobody looks at.
 */
export function useKeptFocus(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return
    let wanted: HTMLElement | undefined
    const keep = ({ target }: FocusEvent) => {
      const dialog = inside.current?.closest('[role="dialog"]')
      if (!dialog || !(target instanceof HTMLElement) || dialog.contains(target)) return
      wanted = target
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    document.addEventListener('focusin', keep)
    return () => {
      document.removeEventListener('focusin', keep)
      setTimeout(() => {
        if (document.activeElement === document.body) wanted?.focus()
      }, focusReturnsWithin)
    }
  }, [opened, inside])
}

/** In milliseconds; until then the dialog itself may give the focus back to where it was. */
const focusReturnsWithin = 30
