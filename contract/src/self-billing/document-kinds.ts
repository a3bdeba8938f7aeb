/** How far a document has come. The last four are dead: another document with another number takes their place. */
export const documentStatuses = [
  'NEEDS DATA',
  'READY',
  'SIGNED',
  'SENT',
  'SUBMITTED',
  'UNKNOWN',
  'VALID',
  'INVALID',
  'REFUSED',
  'CANCELLED',
  'DROPPED'
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** As people read it: `Needs data`. */
export const documentStatusLabel = (status: DocumentStatus): string => status[0] + status.slice(1).toLowerCase()

/** The tax authority's codes of self-billed documents. */
export const documentTypes = ['11', '12', '13', '14'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  '11': 'Invoice',
  '12': 'Credit note',
  '13': 'Debit note',
  '14': 'Refund note'
}
