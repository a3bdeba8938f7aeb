import { longestCancellationReference, type PaymentRun } from '@payouts/contract/payment-runs/schema'
import { type ChangeEvent, useRef, useState } from 'react'
import type { RunDecision } from './decision-words.ts'
import { messages } from './messages.ts'

/**
 * The bank's reference of cancelling a run that it has: the first person enters it, the second confirms it. No field
 * if neither is needed.
 */
export function useCancellation({ reportedOn, cancellationReference }: PaymentRun, decision: RunDecision) {
  const [reference, setReference] = useState('')
  const [isTried, setIsTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const nothingToEnter = { isMissing: () => false, cancellationField: undefined }
  if (decision === 'confirm' && cancellationReference !== null)
    return { cancellation: { cancellationReference }, ...nothingToEnter }
  if (decision !== 'withdraw' || reportedOn === null) return { cancellation: {}, ...nothingToEnter }
  const isEmpty = reference.trim() === ''
  return {
    cancellation: { cancellationReference: reference },
    isMissing() {
      setIsTried(true)
      if (isEmpty) input.current?.focus()
      return isEmpty
    },
    cancellationField: {
      ref: input,
      label: messages.cancellationReference,
      withAsterisk: true,
      'data-autofocus': true,
      maxLength: longestCancellationReference,
      value: reference,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setReference(event.currentTarget.value),
      error: isTried && isEmpty ? messages.cancellationRequired : undefined
    }
  }
}
