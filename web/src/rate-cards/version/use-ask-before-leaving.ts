import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#client/dialogs/dialogs.ts'
import { currentSession } from '#client/session/session.ts'
import { messages } from '../messages.ts'

/** Asks before a draft's edits are lost: on leaving for another version or screen, and on closing the page. */
export function useAskBeforeLeaving(isChanged: boolean): void {
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && idOf(current.search) === idOf(next.search)
      // Without a session they could no longer be saved.
      if (stays || !currentSession()) return false
      return !(await confirm({
        title: messages.leaveTitle,
        message: messages.leaveMeans,
        confirmLabel: messages.leave
      }))
    }
  })
}

const idOf = (search: unknown): unknown => (search as { id?: unknown }).id
