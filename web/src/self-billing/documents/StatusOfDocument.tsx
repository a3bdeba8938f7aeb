import { type DocumentStatus, documentStatusLabel } from '@payouts/contract/self-billing/document-kinds'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { documentTones } from './next-steps.ts'

/** How far an e-invoice has come, in words and colour. */
export const StatusOfDocument = ({ status }: { status: DocumentStatus }) => (
  <StatusDot tone={documentTones[status]}>{documentStatusLabel(status)}</StatusDot>
)
