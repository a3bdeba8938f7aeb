import type { Caller } from '../platform/http/caller.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** A company's own user decides on nothing, so nobody has to do it for them. */
export function staffOnly({ companyId }: Caller): Refusal | undefined {
  return companyId === null ? undefined : refuse('notPermitted', 'Absences are of staff, who decide on what waits.')
}
