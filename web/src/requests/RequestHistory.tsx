import { Button } from '@mantine/core'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { messages } from './messages.ts'
import type { DecidedRequest, HistoryKind } from './request-kind.ts'

type HistoryListProps<Request extends DecidedRequest> = { needed: true; kind: HistoryKind<Request> }

/** The decided requests of a kind, inside an open dialog: a screen begins without them. */
export const HistoryList = later(() => import('./HistoryList.tsx').then((file) => file.HistoryList)) as <
  Request extends DecidedRequest
>(
  props: HistoryListProps<Request>
) => ReactNode

/** Opens the history of a kind of request. */
export function RequestHistory<Request extends DecidedRequest>({ kind }: { kind: HistoryKind<Request> }) {
  return (
    <HistoryDialog about={kind.about}>
      <HistoryList needed kind={kind} />
    </HistoryDialog>
  )
}

/** A button that opens a dialog with a `HistoryList`. */
export function HistoryDialog({ about, children }: { about: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {messages.history}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={messages.historyTitle(about)}
        size="lg"
        nothingToLose
      >
        {children}
        <DialogActions cancel={messages.close} />
      </Dialog>
    </>
  )
}
