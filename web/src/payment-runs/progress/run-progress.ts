import { countText } from '@payouts/contract/count-text'
import { sumOfRinggit } from '@payouts/contract/money'
import type { RunProgress } from '@payouts/contract/payment-runs/schema'
import type { PaymentStatus } from '@payouts/contract/payments/status'
import type { Tone } from '#ui/texts/tones.ts'

/** What has become of payments, as far as a run is concerned: a bank that received one has not paid it yet. */
const outcomes: readonly { word: string; tone: Tone; of: readonly PaymentStatus[] }[] = [
  { word: 'settled', tone: 'green', of: ['SETTLED'] },
  { word: 'rejected', tone: 'red', of: ['REJECTED'] },
  { word: 'returned', tone: 'red', of: ['RETURNED'] },
  { word: 'without an answer', tone: 'orange', of: ['UNKNOWN'] },
  { word: 'withdrawn', tone: 'grey', of: ['WITHDRAWN'] },
  { word: 'waiting', tone: 'blue', of: ['INSTRUCTED', 'IN FILE', 'ACCEPTED'] }
]

/** The outcomes that a run has, in the order in which it is read: what is done first, what waits last. */
export function outcomesOf(progress: readonly RunProgress[]) {
  return outcomes.flatMap(({ word, tone, of }) => {
    const parts = progress.filter(({ status }) => of.includes(status))
    const count = parts.reduce((counted, part) => counted + part.count, 0)
    if (count === 0) return []
    return [
      { word, tone, count, words: `${countText(count)} ${word}`, total: sumOfRinggit(parts.map(({ total }) => total)) }
    ]
  })
}
