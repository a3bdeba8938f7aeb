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
