import type { ErrorName, Needs } from '@payouts/contract/errors'
import type { Verdict } from '@payouts/contract/verdict'

export type RefusalDetails = Readonly<Record<string, string | number | boolean>>

/**
 * An expected "no": a rule of the business, a missing permission, a stale version.
 * It is returned, never thrown; the code that opened the transaction rolls back when it sees one.
 */
export class Refusal {
  readonly code: ErrorName
  /** For the person at the screen: what is wrong, and what to do. */
  readonly message: string
  /** The field of the payload that is at fault. */
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

/** Refuses until the person has done what is needed first; the same call goes through after that. */
export function refuseUntil(needs: Needs, message: string): Refusal {
  return new Refusal('refusedByRule', message, { needs })
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal
}

/** What a rule of the contract does not allow, with its reason. */
export function refusedBy(verdict: Verdict, field?: string): Refusal | undefined {
  return verdict.allowed ? undefined : refuse('refusedByRule', verdict.reason, field)
}
