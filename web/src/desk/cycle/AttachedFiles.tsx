import { Button, Skeleton } from '@mantine/core'
import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { Paperclip } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { useCycleDialogs } from '#payouts/use-cycle-dialogs.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'

/** Its approximate height in pixels. */
export const heightOfWords = 90

/** The files that came with actions on a cycle. */
const filesOf = (batchNo: number) => ({
  attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE' as const,
  reference: String(batchNo)
})

/** The latest actions and comments, for the feed's first months. */
const saidOf = (batchNo: number) => ({ batchNo, noOfMonth: 3 as const, pageNumber: 0, pageSize: 5 })

/** The latest comments on a cycle, and its attached files. */
export function AttachedFiles({ cycle }: { cycle: CycleIdentity }) {
  const { batchNo } = cycle
  const said = useCall(payoutEndpoints.getPayoutActivityDetails, saidOf(batchNo))
  const attached = useCall(attachmentEndpoints.getAttachment, filesOf(batchNo))
  const { openAttachments, dialogs } = useCycleDialogs()
  if (said.isPending || attached.isPending)
    return <Skeleton height={heightOfWords} role="status" aria-label={messages.reading} />
  const files = attached.data?.attachments ?? []
  const words = said.data?.content.filter(({ comment }) => comment) ?? []
  return (
    <>
      {words.length === 0 && <p>{messages.noWords}</p>}
      <ul className="desk-reasons">
        {words.map(({ id, comment, createdBy, createdOn, action }) => (
          <li key={id}>
            “{comment}”{' '}
            <span className="detail">
              {createdBy}, <InstantText instant={createdOn} />, {action.toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
      {files.length === 0 ? (
        <p className="detail">{messages.noFiles}</p>
      ) : (
        <>
          <p>{files.map(({ fileName }) => fileName).join(', ')}</p>
          <Button
            size="xs"
            variant="default"
            leftSection={<Paperclip size={14} aria-hidden />}
            onClick={() => openAttachments(cycle)}
          >
            {messages.files(files.length)}
          </Button>
        </>
      )}
      {dialogs}
    </>
  )
}
