import { Checkbox } from '@mantine/core'
import { type FeedKind, feedKinds, feedName } from '@payouts/contract/systems/feed-kinds'
import { messages } from '../messages.ts'

type ClientFeedsProps = { feeds: readonly FeedKind[]; onChange: (feeds: FeedKind[]) => void }

/** The kinds of files that a client brings. The server says which right is missing, and who brings a kind already. */
export function ClientFeeds({ feeds, onChange }: ClientFeedsProps) {
  return (
    <fieldset className="card stack-xs client-rights">
      <legend>{messages.feeds}</legend>
      <p className="dimmed">{messages.feedsHint}</p>
      {feedKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={feedName(kind)}
          checked={feeds.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...feeds, kind] : feeds.filter((other) => other !== kind))
          }
        />
      ))}
    </fieldset>
  )
}
