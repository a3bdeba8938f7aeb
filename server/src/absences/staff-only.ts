import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** A company's own user decides nothing, so needs no delegate. */
export function staffOnly({ companyId }: Caller): Refusal | undefined {
  return companyId === null ? undefined : refuse('notPermitted', 'Absences are of staff, who decide on what waits.')
}
