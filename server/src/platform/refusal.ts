import type { ErrorName, Needs } from '@payouts/contract/errors'
import type { Verdict } from '@payouts/contract/verdict'

export type RefusalDetails = Readonly<Record<string, string | number | boolean>>

/**
 * An expected "no": a business rule, a missing permission, a stale version. It is returned, never thrown; the code
 * that opened the transaction rolls it back.
 */
export class Refusal {
  readonly code: ErrorName
  /** For the person at the screen: what is wrong and what to do. */
  readonly message: string
  /** The faulty field of the payload. */
  readonly field?: string
  readonly details?: RefusalDetails
  /** What the person has to prove or turn on first. */
  readonly needs?: Needs

  constructor(code: ErrorName, message: string, more: Partial<Pick<Refusal, 'field' | 'details' | 'needs'>> = {}) {
    this.code = code
    this.message = message
    const { field, details, needs } = more
    if (field !== undefined) this.field = field
    if (details !== undefined) this.details = details
    if (needs !== undefined) this.needs = needs
  }
}

/** Makes a refusal: `return refuse('refusedByRule', 'This cycle is not pending approval.')`. */
export function refuse(code: ErrorName, message: string, field?: string, details?: RefusalDetails): Refusal {
  return new Refusal(code, message, { ...(field === undefined ? {} : { field }), ...(details ? { details } : {}) })
}

/** Refuses until the person has done what is needed first; the same call succeeds afterwards. */
export function refuseUntil(needs: Needs, message: string): Refusal {
  return new Refusal('refusedByRule', message, { needs })
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal
}

/** A refusal with the reason of a rule of the contract; undefined if the rule allows it. */
export function refusedBy(verdict: Verdict, field?: string): Refusal | undefined {
  return verdict.allowed ? undefined : refuse('refusedByRule', verdict.reason, field)
}
