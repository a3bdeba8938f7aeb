import { confirm, showError } from '../client/dialogs.ts'
import { toast } from '../client/toast.ts'
import { messages } from './messages.ts'

type Withdrawal = {
  mutate(
    call: { payload: { changeId: number } },
    outcome: { onSuccess: (done: { message: string }) => void; onError: (error: Error) => void }
  ): void
}

/** Asks once more, then takes back a change that waits, and says what became of it. */
export async function askToWithdraw(withdrawal: Withdrawal, changeId: number, title: string): Promise<void> {
  if (!(await confirm({ message: messages.withdrawQuestion, confirmLabel: messages.withdraw, title }))) return
  withdrawal.mutate(
    { payload: { changeId } },
    {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => void showError(error)
    }
  )
}
