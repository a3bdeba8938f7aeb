import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { DocumentStatus } from './document-kinds.ts'

/** Approving and refusing other details of the payer. */
export const canDecidePayerChange = canDecideWith({
  needs: permission('E-Invoices', 'APPROVE'),
  notPermitted: "You may not decide on the payer's details."
})

/** Stating the rows of a document again by another one. */
export function canIssueAgain({ status, settled }: { status: DocumentStatus; settled: boolean }): Verdict {
  if (status !== 'INVALID' && status !== 'REFUSED' && status !== 'CANCELLED')
    return no('Only the transactions of an invalid, refused or cancelled e-invoice are issued again.')
  return settled ? no('Its transactions are issued again already.') : yes
}

/** Approving and refusing that a valid document is cancelled. */
export const canDecideCancellation = canDecideWith({
  needs: permission('E-Invoices', 'APPROVE'),
  notPermitted: 'You may not decide on e-invoices.'
})

type Cancellable = {
  status: DocumentStatus
  cancellableUntil: string | null
  cancellation: string | null
  isStatedAgain: boolean
}

/** Requesting that a valid document is cancelled. `now` is ISO 8601. */
export function canCancel(
  { status, cancellableUntil, cancellation, isStatedAgain }: Cancellable,
  now: string
): Verdict {
  if (status !== 'VALID') return no('Only a valid e-invoice can be cancelled.')
  if (cancellation) return no('Its cancellation is requested already.')
  if (isStatedAgain) return no('Another e-invoice states again what was taken back, so this one has to stay valid.')
  return cancellableUntil !== null && now <= cancellableUntil
    ? yes
    : no('The tax authority cancels no e-invoice that has been valid for so long.')
}

type Rejected = { status: DocumentStatus; rejection: { isSettled: boolean } | null; cancellation: string | null }

/** Keeping a document that its dealer asked to reject. */
export function canKeep({ status, rejection, cancellation }: Rejected): Verdict {
  if (status !== 'VALID' || rejection === null) return no('Nobody asked to reject this e-invoice.')
  if (cancellation) return no('Its cancellation is requested already.')
  return rejection.isSettled ? no('Somebody decided already to keep it.') : yes
}
