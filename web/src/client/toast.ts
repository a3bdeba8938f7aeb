import { showNotification } from '@mantine/notifications'

type ToastChoices = {
  readonly title?: string
  /** A second one with the same id is not shown. */
  readonly id?: string
  /** Until the person closes it. */
  readonly stays?: boolean
}

/** Short notices that disappear after 3 seconds, unless they are to stay. */
export const toast = {
  success: (message: string, choices?: ToastChoices) => show(message, 'teal', choices),
  notice: (message: string, choices?: ToastChoices) => show(message, 'gray', choices),
  failure: (message: string, choices?: ToastChoices) => show(message, 'red', choices)
}

function show(message: string, color: string, { stays = false, ...choices }: ToastChoices = {}): void {
  showNotification({ message, color, withBorder: true, ...(stays ? { autoClose: false } : {}), ...choices })
}
