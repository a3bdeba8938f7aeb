import type { DocumentStatus } from '@payouts/contract/self-billing/document-kinds'
import type { WholeDocument } from '@payouts/contract/self-billing/documents'
import { remedyOf } from '@payouts/contract/self-billing/remedies'
import type { Tone } from '#ui/texts/tones.ts'

type Going = Pick<WholeDocument, 'status' | 'problem' | 'settled' | 'cancellation' | 'rejection'>

/** What comes next of a document, and who does it. */
export function nextStepOf({ status, problem, settled, cancellation, rejection }: Going): string {
  if (cancellation) return cancellationSteps[cancellation]
  if (status === 'VALID' && rejection && !rejection.isSettled)
    return 'Somebody keeps it, or two people cancel it. Until then its dealer is not paid.'
  if (settled) return 'Nothing: its transactions are issued again.'
  return problem ? remedyOf({ status, problem }) : nextSteps[status]
}

const cancellationSteps = {
  REQUESTED: 'Somebody else decides whether it is cancelled.',
  APPROVED: 'The tax authority is told to cancel it, which takes about a minute.'
} as const

const nextSteps: Record<DocumentStatus, string> = {
  'NEEDS DATA': 'Complete the dealer’s record. The e-invoice is then issued by itself.',
  READY: 'It is signed within a minute. A note waits until the dealer’s invoices are valid.',
  SIGNED: 'It is sent within a minute.',
  SENT: 'The server awaits the tax authority’s answer.',
  SUBMITTED: 'The tax authority checks it. Its transactions are held until it is valid.',
  UNKNOWN:
    'Nobody knows whether the tax authority has it. The server searches for it, and sends it again only if it is not there.',
  VALID:
    'Nothing. Its transactions have the tax authority’s number: they are paid, or will be on the day that their cycle was approved for.',
  INVALID: 'Mend what is wrong, then issue its transactions again. They are held until another e-invoice is valid.',
  REFUSED: 'Mend what is wrong, then issue its transactions again. They are held until another e-invoice is valid.',
  CANCELLED: 'Nothing: it does not count any more.',
  DROPPED: 'Nothing: it was never sent.'
}

export const documentTones: Record<DocumentStatus, Tone> = {
  'NEEDS DATA': 'orange',
  READY: 'grey',
  SIGNED: 'grey',
  SENT: 'blue',
  SUBMITTED: 'blue',
  UNKNOWN: 'orange',
  VALID: 'green',
  INVALID: 'red',
  REFUSED: 'red',
  CANCELLED: 'grey',
  DROPPED: 'grey'
}
