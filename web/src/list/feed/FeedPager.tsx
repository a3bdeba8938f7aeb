import { FocusableButton } from '#ui/buttons/FocusableButton.tsx'
import { messages } from '../messages.ts'
import './FeedPager.css'

const look = { size: 'compact-xs', variant: 'default' } as const

type FeedPagerProps = { pageNumber: number; totalPages: number; turnTo: (pageNumber: number) => void }

/** Newer and older entries. */
export function FeedPager({ pageNumber, totalPages, turnTo }: FeedPagerProps) {
  const newest = pageNumber === 0
  const oldest = pageNumber >= totalPages - 1
  return (
    <nav className="feed-pager" aria-label={messages.feedPages}>
      <FocusableButton {...look} off={newest} onClick={() => turnTo(pageNumber - 1)}>
        {messages.newer}
      </FocusableButton>
      <span>
        {pageNumber + 1} of {totalPages}
      </span>
      <FocusableButton {...look} off={oldest} onClick={() => turnTo(pageNumber + 1)}>
        {messages.older}
      </FocusableButton>
    </nav>
  )
}
