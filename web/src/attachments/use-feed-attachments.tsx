import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { attachmentType } from '@payouts/contract/attachments/endpoints'
import { type ReactNode, useState } from 'react'
import { AttachmentsDialog } from './AttachmentsDialog.tsx'

/** Opens the proofs of a feed's entry: give `open` to the feed's `onAttachments`, and draw `dialog`. */
export function useFeedAttachments(): { open: (entry: ActivityEntry) => void; dialog: ReactNode } {
  const [entry, setEntry] = useState<ActivityEntry>()
  const [opened, setOpened] = useState(false)
  const open = (chosen: ActivityEntry) => {
    setEntry(chosen)
    setOpened(true)
  }
  const type = attachmentType.safeParse(entry?.referenceType)
  const dialog = (
    <AttachmentsDialog
      attachmentType={type.data}
      reference={entry?.attachmentReferenceId}
      comment={entry?.comment}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  )
  return { open, dialog }
}
