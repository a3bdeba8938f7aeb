import { Button } from '@mantine/core'
import type { Day } from '@payouts/contract/page'
import type { ReactNode } from 'react'
import { QueryState, type ReadQuery } from '#client/QueryState.tsx'
import { PageHeader, type PageHeaderProps } from '#ui/PageHeader.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'
import { RequestHistory } from '../RequestHistory.tsx'
import type { ListedKind } from '../request-kind.ts'
import { AllWaiting } from '../WaitingRequests.tsx'
import type { DatedChange } from './dated-kind.tsx'
import './DatedPage.css'

type DatedPageProps<Change extends DatedChange> = Pick<PageHeaderProps, 'purpose' | 'back'> & {
  title: string
  kind: ListedKind<Change>
  /** Reads what holds today. */
  current: ReadQuery
  /** What holds today, one item of a list each. */
  children: ReactNode
}

/** Settings that apply from a day on: the current ones, the pending requests for others, and the history. */
export function DatedPage<Change extends DatedChange>({ kind, current, children, ...header }: DatedPageProps<Change>) {
  return (
    <div className="stack">
      <PageHeader {...header} actions={<RequestHistory kind={kind} />} />
      <AllWaiting kind={kind} />
      <QueryState query={current} height={480} label={header.title} />
      <ul className="dated-items">{children}</ul>
    </div>
  )
}

type DatedFooterProps = {
  title: string
  /** Null for the product's default. */
  validFrom: Day | null
  mayRequest: boolean
  onChange: () => void
}

/** Since when something holds, and the button that asks for something else. */
export function DatedFooter({ title, validFrom, mayRequest, onChange }: DatedFooterProps) {
  return (
    <footer className="row-apart dimmed dated-footer">
      {validFrom === null ? (
        messages.usual
      ) : (
        <span>
          {messages.since} <DayText day={validFrom} />
        </span>
      )}
      {mayRequest && (
        <Button size="compact-xs" variant="default" aria-label={messages.changeTitle(title)} onClick={onChange}>
          {messages.change}
        </Button>
      )}
    </footer>
  )
}
