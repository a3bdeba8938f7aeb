import type { Attachment } from '@payouts/contract/attachments/endpoints'

export const withheldNotes: Record<NonNullable<Attachment['withheld']>, string> = {
  BEING_CHECKED: 'Being checked for malware',
  INFECTED: 'Refused: malware found'
}

export const notScannedNote = 'Not scanned for malware'
