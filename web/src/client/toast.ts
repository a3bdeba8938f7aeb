import { showNotification } from '@mantine/notifications'

/** Short notices that leave by themselves after 3 seconds. A notice with the same id is not shown twice at once. */
export const toast = {
  success: (message: string, id?: string) => show(message, 'teal', id),
  notice: (message: string, id?: string) => show(message, 'gray', id),
  failure: (message: string, id?: string) => show(message, 'red', id)
}

function show(message: string, color: string, id?: string): void {
  showNotification({ message, color, withBorder: true, ...(id && { id }) })
}
