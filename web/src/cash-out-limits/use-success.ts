import { useRef } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { messages } from './messages.ts'

/** Closes a dialog, says what was done, and returns the focus to where the dialog was opened. */
export function useSuccess(opened: boolean, onDone: () => void): (message: string) => Promise<void> {
  const opener = useRef<Element>(null)
  if (opened && opener.current === null) opener.current = document.activeElement
  if (!opened) opener.current = null
  return async (message) => {
    const back = opener.current
    onDone()
    await showAlert(message, messages.done)
    // The alert would return the focus to the dialog, which is gone.
    if (back instanceof HTMLElement) back.focus()
  }
}
