import type { Endpoint } from '@payouts/contract/endpoint'
import { type Refusal, refuse } from '../refusal.ts'

/** zod's own texts tell a person at a screen nothing; the contract's do, and one of the specification's begins alike. */
const wordsOfTheValidator = /^(Invalid(?! input: Please)|Too (big|small)|Unrecognized)/

/** Checks a payload against its call's schema. */
export async function checkedInput(
  endpoint: Endpoint,
  payload: unknown
): Promise<{ input: unknown } | { refusal: Refusal }> {
  const { success, data, error } = await endpoint.input.safeParseAsync(payload)
  if (success) return { input: data }
  const [issue] = error.issues
  const field = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'payload')
  const said = issue?.message ?? ''
  const message = wordsOfTheValidator.test(said)
    ? `The value of ${field} is not valid. Please check it and try again.`
    : said
  return { refusal: refuse('errorDuringRequest', message, field) }
}
