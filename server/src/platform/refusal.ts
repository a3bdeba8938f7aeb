import type { ErrorName } from '@payouts/contract/errors'
import type { Verdict } from '@payouts/contract/verdict'

export type RefusalDetails = Readonly<Record<string, string | number | boolean>>

/**
 * An expected "no": a rule of the business, a missing permission, a stale version.
 * It is returned, never thrown; whoever opened the transaction rolls back when it sees one.
 */
export class Refusal {
  readonly code: ErrorName
  /** For the person at the screen: what is wrong, and what to do. */
  readonly message: string
  /** The field of the payload that is at fault. */
  readonly field?: string
  readonly details?: RefusalDetails

  constructor(code: ErrorName, message: string, field?: string, details?: RefusalDetails) {
    this.code = code
    this.message = message
    if (field !== undefined) this.field = field
    if (details !== undefined) this.details = details
  }
}

/** Makes a refusal: `return refuse('refusedByRule', 'This cycle is not pending approval.')`. */
export function refuse(code: ErrorName, message: string, field?: string, details?: RefusalDetails): Refusal {
  return new Refusal(code, message, field, details)
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal
}

/** What a rule of the contract does not allow, with its reason. */
export function refusedBy(verdict: Verdict): Refusal | undefined {
  return verdict.allowed ? undefined : refuse('refusedByRule', verdict.reason)
}
