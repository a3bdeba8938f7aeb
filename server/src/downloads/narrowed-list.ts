import type { CheckedInputOf, Endpoint } from '@payouts/contract/endpoint'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { Report } from './report.ts'

type Narrowed = { filters?: Record<string, string | boolean> | null | undefined }

/** The input of the list call whose rows a screen's download has. Refuses what the call does not know. */
export function listRequestOf<List extends Endpoint>(
  list: List,
  filters: object | null = {}
): CheckedInputOf<List> | Refusal {
  const { data, success } = list.input.safeParse({ pageNumber: 0, pageSize: 15, ...filters })
  return success
    ? (data as CheckedInputOf<List>)
    : refuse('errorDuringRequest', 'This list has no such filter.', 'filters')
}

/** A report's filter lines for its list's filters. */
export function narrowedLines({ filters }: Narrowed): Report['filters'] {
  return Object.entries(filters ?? {}).flatMap(([key, value]) => {
    if (value === '' || value === false) return []
    return [{ label: inWords(key), value: value === true ? 'Yes' : value }]
  })
}

/** `payoutStatus` as `Payout Status`, `STATUS` as `Status`. */
function inWords(key: string): string {
  const words = key === key.toUpperCase() ? key.toLowerCase() : key.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
