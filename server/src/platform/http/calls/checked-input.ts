import type { Endpoint } from '@payouts/contract/endpoint'
import { fieldOf, invalidValue } from '@payouts/contract/errors'
import { type Refusal, refuse } from '../../refusal.ts'

/** Checks a payload against its call's schema. */
export function checkedInput(endpoint: Endpoint, payload: unknown): { input: unknown } | { refusal: Refusal } {
  const { success, data, error } = endpoint.input.safeParse(payload, { error: invalidValue })
  if (success) return { input: data }
  const [issue] = error.issues
  if (!issue) throw new Error('a payload was refused without an issue', { cause: error })
  return { refusal: refuse('errorDuringRequest', issue.message, fieldOf(issue)) }
}
