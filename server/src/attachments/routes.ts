import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { download, type Route, read } from '#platform/http/calls/bind.ts'
import { refuse } from '#platform/refusal.ts'
import { attachmentsOf, storedAttachment } from './queries.ts'
import { contentTypes, reasonToWithhold } from './rules.ts'

export const attachmentRoutes: Route[] = [
  read(attachmentEndpoints.getAttachment, async ({ db, caller, input }) => ({
    attachments: await attachmentsOf(db, caller, input)
  })),
  download(attachmentEndpoints.fileRead, async ({ db, caller, input, services }) => {
    const stored = await storedAttachment(db, caller, input)
    if (!stored) return refuse('refusedByRule', 'No Attachment Found!', 'referenceId')
    const withheld = reasonToWithhold(stored)
    if (withheld) return refuse('refusedByRule', withheld, 'referenceId')
    const { fileName, fileType, storedAs } = stored
    return { fileName, contentType: contentTypes[fileType], body: await services.files.read(storedAs) }
  })
]
