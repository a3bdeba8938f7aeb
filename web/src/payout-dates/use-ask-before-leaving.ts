import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#client/dialogs/dialogs.ts'
import { currentSession } from '#client/session/session.ts'
import { messages } from './messages.ts'

/** Asks before edits are lost: on leaving for another screen, and on closing or reloading the page. */
export function useAskBeforeLeaving(editedCycles: number): void {
  useBlocker({
    disabled: editedCycles === 0,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname
      // Without a session they could no longer be saved.
      if (stays || !currentSession()) return false
      return !(await confirm({
        title: messages.leaveTitle,
        message: messages.leaveMeans(editedCycles),
        confirmLabel: messages.leave
      }))
    }
  })
}
