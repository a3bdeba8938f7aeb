import { errorText } from '#client/call-error.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { useTierLimits } from './api.ts'
import { GlobalLimitForm } from './GlobalLimitForm.tsx'
import { messages } from './messages.ts'
import { useSuccess } from './use-success.ts'

type GlobalLimitDialogProps = { opened: boolean; onClose: () => void; onDone: () => void }

/** What holds for everybody on a tier, a tab for each. */
export function GlobalLimitDialog({ opened, onClose, onDone }: GlobalLimitDialogProps) {
  const done = useSuccess(opened, onDone)
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.globalTitle} size={980}>
      <GlobalLimits onDone={done} />
    </Dialog>
  )
}

function GlobalLimits({ onDone }: { onDone: (message: string) => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useTierLimits()
  if (error) return <ErrorState message={errorText(error)} retry={() => refetch()} />
  if (!data || !isFetchedAfterMount) return <p role="status">{messages.loading}</p>
  return <GlobalLimitForm opened={data.cashOutLimitDetailList} onDone={onDone} />
}
