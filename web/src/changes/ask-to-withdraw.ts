import { confirm, showError } from '../client/dialogs.ts'
import { toast } from '../client/toast.ts'
import { findLostFocus } from '../ui/lost-focus.ts'
import { messages } from './messages.ts'

export type Withdrawal = {
  mutateAsync(call: { payload: { changeId: number } }): Promise<{ message: string }>
}

/**
 * Asks once more, then takes back a change that waits, and says what became of it: by the promise, since what showed the
 * change is gone once it is taken back, and with it whatever it listened by.
 */
export async function askToWithdraw(withdrawal: Withdrawal, changeId: number, title: string): Promise<void> {
  if (!(await confirm({ message: messages.withdrawQuestion, confirmLabel: messages.withdraw, title }))) return
  try {
    const { message } = await withdrawal.mutateAsync({ payload: { changeId } })
    toast.success(message)
    findLostFocus()
  } catch (error) {
    await showError(error)
  }
}
