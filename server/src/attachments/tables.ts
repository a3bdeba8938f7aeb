import type { Attachment, AttachmentType } from '@payouts/contract/attachments/endpoints'
import type { Scan } from './rules.ts'

type AttachmentsTable = {
  reference_id: string
  attachment_type: AttachmentType
  file_name: string
  file_type: Attachment['fileType']
  byte_size: number
  sha256: string
  stored_as: string
  created_by: number
  created_at: Date
  scan: Scan
  scanned_at: Date | null
  /** The scanner's name of what it found. */
  malware: string | null
}

type AttachmentSubjectsTable = {
  attachment_type: AttachmentType
  /** A batch number, an account code or an action's reference number. */
  reference: string
  reference_id: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    attachments: AttachmentsTable
    attachment_subjects: AttachmentSubjectsTable
  }
}
