import { toast } from '../toast.ts'

/** The callback of a command that closes its dialog and shows the server's message. */
export function closeOnSuccess(onDone: () => void) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      onDone()
      toast.success(message)
    }
  }
}

/**
 * For a command that ends its dialog's subject: closes the dialog and shows the message by the promise, because the
 * dialog may unmount before its callbacks. The form shows refusals.
 */
export function closeAfter<Done extends { message: string }>(given: Promise<Done>, onDone: (done: Done) => void): void {
  const close = (done: Done) => {
    onDone(done)
    toast.success(done.message)
  }
  given.then(close, () => undefined)
}
