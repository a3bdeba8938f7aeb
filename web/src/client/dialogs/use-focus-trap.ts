import { type RefObject, useEffect } from 'react'

/**
 * Traps the focus in an open alert or question. Another claim on the focus, such as a dialog below that closes and
 * returns it to its row, is honoured afterwards: otherwise Enter would press a hidden control.
 */
export function useFocusTrap(opened: boolean, inside: RefObject<HTMLElement | null>): void {
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

/** In milliseconds; until then the dialog itself may return the focus. */
const focusReturnsWithin = 30
