import { ActionIcon, NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { InstantText } from '#ui/texts/DayText.tsx'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages } from '../messages.ts'
import { nameBeside, whatOf } from './entry-words.ts'
import { FeedWaiting } from './FeedWaiting.tsx'
import type { ActivityFeedProps, FeedMonths, FeedState } from './feed-props.ts'
import './ActivityFeed.css'

/** Most feeds stay folded. */
const FeedEntries = lazyNamed(() => import('./FeedEntries.tsx'), 'FeedEntries')

const ranges: readonly { months: FeedMonths; label: string }[] = [
  { months: 3, label: messages.months3 },
  { months: 6, label: messages.months6 },
  { months: 12, label: messages.months12 }
]

/** A feed's page and range: three months back and 15 entries a page at first. */
export function useFeedState(pageSize = 15): FeedState {
  const [pageNumber, turnTo] = useState(0)
  const [noOfMonth, setMonths] = useState<FeedMonths>(3)
  const lookBack = (months: FeedMonths) => {
    setMonths(months)
    turnTo(0)
  }
  return { request: { pageNumber, pageSize, noOfMonth }, turnTo, lookBack }
}

/** Who did what in this area, newest first: its newest entry on one line, until the person opens it. */
export function ActivityFeed<Entry extends ActivityEntry>(props: ActivityFeedProps<Entry>) {
  const { feed, title = messages.activity, alone = false } = props
  const [wasOpened, setOpen] = useLocalStorage({
    key: 'payouts.feed-open',
    defaultValue: false,
    getInitialValueInEffect: false
  })
  const isOpen = alone || wasOpened
  return (
    <section className={isOpen ? 'frame feed' : 'frame feed feed-folded'} aria-label={title}>
      <header className="feed-header">
        <h2>{title}</h2>
        {isOpen ? (
          <NativeSelect
            size="xs"
            aria-label={messages.timeRange}
            data={ranges.map(({ months, label }) => ({ value: String(months), label }))}
            value={String(feed.request.noOfMonth)}
            onChange={(event) => feed.lookBack(Number(event.currentTarget.value) as FeedMonths)}
          />
        ) : (
          <Newest {...props} />
        )}
        {!alone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isOpen ? messages.fold(title) : messages.unfold(title)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          </ActionIcon>
        )}
      </header>
      {isOpen && (
        <Suspense fallback={<FeedWaiting />}>
          {/* It hands each callback the entries that it was given. */}
          <FeedEntries {...(props as unknown as ActivityFeedProps<ActivityEntry>)} />
        </Suspense>
      )}
    </section>
  )
}

/** The newest entry as one line: the words are cut where there is no room for them, the time never. */
function Newest<Entry extends ActivityEntry>({ query, errorText }: ActivityFeedProps<Entry>) {
  const newest = query.data?.content[0]
  if (query.error) return <p className="feed-newest">{errorText?.(query.error) ?? query.error.message}</p>
  if (!newest) return <p className="feed-newest">{query.data ? messages.nothingDone : messages.loadingTimeline}</p>
  const words = `${newest.createdBy} ${whatOf(newest)} ${nameBeside(newest)}`
  return (
    <>
      <p className="feed-newest" title={words}>
        {unbroken(words)}
      </p>
      <span className="detail feed-newest-when">
        <InstantText instant={newest.createdOn} />
      </span>
    </>
  )
}
