import { feedName } from '@payouts/contract/systems/feed-kinds'
import type { ClientChange, ClientValues } from '@payouts/contract/systems/schema'
import { FactDifference } from './FactDifference.tsx'
import { messages } from './messages.ts'
import { rightsText } from './rights-words.ts'

/** What two people decide of a client, in words. */
export const clientFacts = (values: ClientValues): readonly (readonly [name: string, text: string])[] => [
  [messages.name, values.name],
  [messages.status, values.enabled ? messages.enabled : messages.disabled],
  [messages.company, values.companyCode ?? messages.allCompanies],
  [messages.rights, rightsText(values.granted) || messages.noRights],
  [messages.from, values.ipRanges.join(', ') || messages.anywhere],
  [messages.rate, String(values.callsPerMinute)],
  [messages.keys, values.publicKeys?.keys.map(({ kid }) => kid).join(', ') ?? messages.noKeys],
  [messages.feeds, values.feeds.map(feedName).join(', ') || messages.noFeeds]
]

/** The requested values beside the present ones; only those that differ. */
export function ClientDifference({ change: { before, after } }: { change: ClientChange }) {
  return (
    <FactDifference
      label={after.name}
      before={before && clientFacts(before)}
      after={clientFacts(after)}
      nothing={messages.noRights}
    />
  )
}
