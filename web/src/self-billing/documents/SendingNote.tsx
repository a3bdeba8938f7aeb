import { Alert } from '@mantine/core'
import { certificateDays, type SendingState } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { useCall } from '#client/queries.ts'
import { instantText } from '#ui/texts/day-text.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { destinationWords, sendingWords } from './messages.ts'

/** Where e-invoices go, beside a title: only where that is not the authority itself. */
export function DestinationMark() {
  const { data } = useCall(selfBillingEndpoints.getSendingState, {})
  const words = data && destinationWords[data.destination]
  return words && <StatusDot tone="orange">{words}</StatusDot>
}

/** What keeps e-invoices from going to the authority. */
export function SendingNote() {
  const { data } = useCall(selfBillingEndpoints.getSendingState, {})
  if (!data) return null
  return notesOf(data).map(({ text, color }) => (
    <Alert key={text} color={color} variant="light">
      {text}
    </Alert>
  ))
}

type Note = { text: string; color: 'blue' | 'orange' | 'red' }

function notesOf({ failingSince, busyUntil, problem, certificateDaysLeft }: SendingState): Note[] {
  const notes: (Note | undefined)[] = [
    failingSince ? { text: sendingWords.failing(instantText(failingSince), problem ?? ''), color: 'red' } : undefined,
    !failingSince && problem ? { text: problem, color: 'red' } : undefined,
    !failingSince && busyUntil ? { text: sendingWords.busy(instantText(busyUntil)), color: 'blue' } : undefined,
    certificateDaysLeft !== null && certificateDaysLeft <= certificateDays.warn
      ? {
          text: sendingWords.certificate(certificateDaysLeft),
          color: certificateDaysLeft <= certificateDays.urgent ? 'red' : 'orange'
        }
      : undefined
  ]
  return notes.filter((note) => note !== undefined)
}
