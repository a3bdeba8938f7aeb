import { Outlet } from '@tanstack/react-router'
import { currentSession } from '../client/session.ts'
import { ConsoleFrame } from '../layout/ConsoleFrame.tsx'

/** The change of a password may be opened without a session, too; the console's frame then has nobody to stand for. */
export function ChangePasswordFrame() {
  return currentSession() ? <ConsoleFrame /> : <Outlet />
}
