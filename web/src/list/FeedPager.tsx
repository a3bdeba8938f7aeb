import { Button } from '@mantine/core'
import { messages } from './messages.ts'
import './FeedPager.css'

type FeedPagerProps = { pageNumber: number; totalPages: number; turnTo: (pageNumber: number) => void }

/** Newer and older entries. */
export function FeedPager({ pageNumber, totalPages, turnTo }: FeedPagerProps) {
  const newest = pageNumber === 0
  const oldest = pageNumber >= totalPages - 1
  return (
    <nav className="feed-pager" aria-label={messages.feedPages}>
      <TurnButton label={messages.newer} off={newest} onClick={() => turnTo(pageNumber - 1)} />
      <span>
        {pageNumber + 1} of {totalPages}
      </span>
      <TurnButton label={messages.older} off={oldest} onClick={() => turnTo(pageNumber + 1)} />
    </nav>
  )
}

function TurnButton({ label, off, onClick }: { label: string; off: boolean; onClick: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-disabled={off}
      {...(off ? { 'data-disabled': true } : {})}
      onClick={() => !off && onClick()}
    >
      {label}
    </Button>
  )
}
