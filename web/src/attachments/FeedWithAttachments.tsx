import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { attachmentType } from '@payouts/contract/attachments/endpoints'
import { ActivityFeed } from '#list/feed/ActivityFeed.tsx'
import type { ActivityFeedProps } from '#list/feed/feed-props.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { AttachmentsDialog } from './AttachmentsDialog.tsx'

/** An activity feed whose entries open their attachments. */
export function FeedWithAttachments<Entry extends ActivityEntry>(
  feed: Omit<ActivityFeedProps<Entry>, 'onAttachments'>
) {
  const { open, subject: entry, ...dialog } = useDialogAbout<Entry>()
  const type = attachmentType.safeParse(entry?.referenceType)
  return (
    <>
      <ActivityFeed {...feed} onAttachments={open} />
      <AttachmentsDialog
        {...dialog}
        attachmentType={type.data}
        reference={entry?.attachmentReferenceId}
        comment={entry?.comment}
      />
    </>
  )
}
