import type { Caller } from '../platform/http/caller.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** Approvals are staff's business: to a company's own user there are none. */
export function staffOnly({ companyId }: Caller): Refusal | undefined {
  return companyId === null ? undefined : refuse('notPermitted', 'Only staff approve, and say who does.')
}
