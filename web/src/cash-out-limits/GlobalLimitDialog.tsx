import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
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
  const query = asLastRead(useTierLimits())
  const { data, isFetchedAfterMount } = query
  if (!data || !isFetchedAfterMount)
    return <QueryState query={query} waiting={<p role="status">{messages.loading}</p>} />
  return <GlobalLimitForm opened={data.cashOutLimitDetailList} onDone={onDone} />
}
