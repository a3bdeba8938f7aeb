import { toast } from './toast.ts'

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
 * Once a command is done that ends what its dialog is about, does the same: by the promise, since the dialog, once what it
 * is about waits no more, may be gone before its own callbacks are called. A refusal is shown by the form.
 */
export function closeAfter<Done extends { message: string }>(given: Promise<Done>, onDone: (done: Done) => void): void {
  const close = (done: Done) => {
    onDone(done)
    toast.success(done.message)
  }
  given.then(close, () => undefined)
}
