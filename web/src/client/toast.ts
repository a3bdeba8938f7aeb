import { showNotification } from '@mantine/notifications'
import type { ReactNode } from 'react'

type ToastChoices = {
  readonly title?: string
  /** A second one with the same id is not shown. */
  readonly id?: string
  /** Until the person closes it. */
  readonly stays?: boolean
  /** Otherwise 3 seconds; one with something to press needs longer. */
  readonly autoClose?: number
}

/** Short notices that disappear after 3 seconds, unless they are to stay. */
export const toast = {
  success: (message: ReactNode, choices?: ToastChoices) => show(message, 'teal', choices),
  notice: (message: ReactNode, choices?: ToastChoices) => show(message, 'gray', choices),
  failure: (message: ReactNode, choices?: ToastChoices) => show(message, 'red', choices)
}

function show(message: ReactNode, color: string, { stays = false, ...choices }: ToastChoices = {}): void {
  showNotification({ message, color, withBorder: true, ...(stays ? { autoClose: false } : {}), ...choices })
}
