import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { instant } from '#page.ts'

/** An attachment's type decides which area's permission opens it. */
export const attachmentType = z.enum(['ON_HOLD_AND_PAYOUT_SERVICE', 'FREEZE_ACCOUNTS', 'EXCLUSION', 'QUESTION'])
export type AttachmentType = z.infer<typeof attachmentType>

export const attachment = z.object({
  referenceId: z.string(),
  attachmentType,
  fileName: z.string(),
  fileType: z.enum(['pdf', 'png', 'jpg', 'jpeg']),
  attachedOn: instant,
  /** Who attached it and to which action, as `HOLD`; null for a company's own user. */
  attachedBy: z.string().nullable(),
  action: z.string().nullable(),
  /** Why it cannot be opened, or not yet; absent if it can. */
  withheld: z.enum(['BEING_CHECKED', 'INFECTED']).optional(),
  /** It can be opened, but was not scanned for malware: no scanner was configured when it was filed. */
  notScanned: z.literal(true).optional()
})
export type Attachment = z.infer<typeof attachment>

/** A proof that comes with a call; its bytes are the envelope's fileContent. */
export const attachedFile = {
  fileName: z.string().trim().max(255).nullish(),
  fileType: z.string().trim().max(100).nullish()
}

export const attachmentEndpoints = {
  getAttachment: endpoint({
    path: '/api/v1/attachments/getAttachment',
    summary: 'Lists the files attached to a cycle, an account or an action',
    kind: 'read',
    access: 'session',
    input: z.object({ attachmentType, reference: z.union([z.string(), z.int().transform(String)]) }),
    output: z.object({ attachments: z.array(attachment) })
  }),
  fileRead: endpoint({
    path: '/api/v1/file/fileRead',
    summary: 'Downloads an attached file',
    kind: 'download',
    access: 'session',
    input: z.object({ attachmentType: attachmentType.default('FREEZE_ACCOUNTS'), referenceId: z.string() }),
    output: z.never()
  })
}
