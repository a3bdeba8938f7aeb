import type { RouterHistory } from '@tanstack/react-router'
import { type SecondButton, showAlert } from '#client/dialogs/dialogs.ts'
import { currentSession } from '#client/session/session.ts'
import { messages } from './messages.ts'

/**
 * The browser's Back is disabled on application screens: going back is undone at once, and an alert says so and offers
 * the screen's own way up, which keeps page, filter and order. Forward, refresh and deep links work as ever. Returns
 * how to lift the rule.
 */
export function disableBack(history: RouterHistory): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      const goesBack =
        (action === 'BACK' || action === 'GO') && nextLocation.state.__TSR_index < currentLocation.state.__TSR_index
      if (!goesBack || !currentSession()) return false
      void showAlert(messages.backDisabled, undefined, wayUp())
      return true
    }
  })
}

function wayUp(): SecondButton | undefined {
  const link = document.querySelector<HTMLElement>('main [data-way-up]')
  return link ? { label: messages.backTo(link.textContent), onClick: () => link.click() } : undefined
}

/**
 * A screen opened by its address has no screen of the console behind it, so Back would leave without a warning.
 * A second entry for the same screen gives the rule something to undo.
 */
export function coverFirstEntry(history: RouterHistory): void {
  if (history.location.state.__TSR_index === 0) history.push(history.location.href)
}
