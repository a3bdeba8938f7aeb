import { type Attachment, type AttachmentType, attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { download } from '#client/call.ts'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { later } from '#ui/later.tsx'
import { instantText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { notScannedNote, withheldNotes } from './messages.ts'

const AttachmentList = later(() =>
  import('#ui/AttachmentList.tsx').then(({ AttachmentList }) => AttachmentList<Attachment>)
)

type AttachmentsDialogProps = {
  attachmentType: AttachmentType | undefined
  /** What they are filed under: a batch number, an account code, an action's reference number. */
  reference: string | null | undefined
  /** The comment that came with them, shown below a preview. */
  comment?: string | undefined
  opened: boolean
  onClose: () => void
}

/** The proofs filed under a record, each with its preview. Fetched again at every opening. */
export function AttachmentsDialog({ attachmentType, reference, comment, opened, onClose }: AttachmentsDialogProps) {
  const { data, error, isPlaceholderData } = useCall(
    attachmentEndpoints.getAttachment,
    { attachmentType: attachmentType ?? 'ON_HOLD_AND_PAYOUT_SERVICE', reference: reference ?? '' },
    { enabled: opened, staleTime: 0 }
  )
  return (
    <AttachmentList
      needed={opened}
      opened={opened}
      onClose={onClose}
      attachments={isPlaceholderData ? undefined : data?.attachments.map(withNote)}
      error={error ? errorText(error) : undefined}
      read={readAttachment}
      comment={comment}
    />
  )
}

const withNote = (attachment: Attachment) => ({
  ...attachment,
  origin: originOf(attachment),
  note: noteOf(attachment)
})

function noteOf({ withheld, notScanned }: Attachment): string | undefined {
  if (withheld) return withheldNotes[withheld]
  return notScanned && notScannedNote
}

/** `21 Nov 2026, 14:05 · Aminah binti Yusof · Request approval`. */
function originOf({ attachedOn, attachedBy, action }: Attachment): string {
  const done = action && action.charAt(0) + action.slice(1).toLowerCase()
  return dotted([instantText(attachedOn), attachedBy, done])
}

async function readAttachment({ attachmentType, referenceId }: Attachment): Promise<Blob> {
  const { blob } = await download(attachmentEndpoints.fileRead, { attachmentType, referenceId })
  return blob
}
