import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Approvals are for staff: a company's own user sees none. */
export function staffOnly({ companyId }: Caller): Refusal | undefined {
  return companyId === null ? undefined : refuse('notPermitted', 'Only staff approve, and say who does.')
}
