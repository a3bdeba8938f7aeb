import { Button } from '@mantine/core'
import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { Paperclip } from 'lucide-react'
import { useCall } from '../../client/queries.ts'
import { useCycleDialogs } from '../../payouts/use-cycle-dialogs.tsx'
import { InstantText } from '../../ui/DayText.tsx'
import { messages } from '../messages.ts'
import { filesOf, saidOf } from './use-cycle-evidence.ts'

/** The last that people said about a cycle, and the files that they attached. */
export function AttachedFiles({ cycle }: { cycle: CycleIdentity }) {
  const { batchNo } = cycle
  const said = useCall(payoutEndpoints.getPayoutActivityDetails, saidOf(batchNo)).data
  const files = useCall(attachmentEndpoints.getAttachment, filesOf(batchNo)).data?.attachments ?? []
  const { openAttachments, dialogs } = useCycleDialogs()
  const words = said?.content.filter(({ comment }) => comment) ?? []
  return (
    <>
      {words.length === 0 && <p>{messages.noWords}</p>}
      <ul className="desk-reasons">
        {words.map(({ id, comment, createdBy, createdOn, action }) => (
          <li key={id}>
            “{comment}”{' '}
            <span className="desk-quiet">
              {createdBy}, <InstantText instant={createdOn} />, {action.toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
      {files.length === 0 ? (
        <p className="desk-quiet">{messages.noFiles}</p>
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
