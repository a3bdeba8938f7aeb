import { Button } from '@mantine/core'
import { canDecideDealerChange } from '@payouts/contract/dealer-records/can'
import type { DealerChange } from '@payouts/contract/dealer-records/schema'
import type { Page } from '@payouts/contract/page'
import { useId } from 'react'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useDealerRights } from './api.ts'
import './Changes.css'
import { DealerChangeItem } from './DealerChangeItem.tsx'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { messages } from './messages.ts'

type PendingChangesProps = { changes: Page<DealerChange>; waitDays: number }

/** Pending changes of dealers, decided one at a time or together. Renders nothing if there are none. */
export function PendingChanges({ changes, waitDays }: PendingChangesProps) {
  const id = useId()
  const { actor } = useDealerRights()
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<Decision>()
  const decidable = changes.content.filter(
    (change) => change.awaitsReader && canDecideDealerChange(change, actor).allowed
  )
  return (
    <>
      {changes.totalElements > 0 && (
        <section className="dealer-changes" aria-labelledby={id}>
          <header>
            <div>
              <h2 id={id}>{messages.waiting}</h2>
              <p role="status">
                {messages.waitingCount(changes.totalElements)}.
                {changes.totalElements > changes.content.length && ` ${messages.shownOf(changes.content.length)}`}
              </p>
            </div>
            {decidable.length > 1 && (
              <Button onClick={() => decide({ changes: decidable, accepts: true, ways: undefined })}>
                {messages.acceptAll(decidable.length)}
              </Button>
            )}
          </header>
          <ol>
            {changes.content.map((change) => (
              <li key={change.changeId} aria-label={messages.titleOf(change.companyName)}>
                <DealerChangeItem change={change} onDecide={decide} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <DecisionDialog {...dialog} decision={decision} waitDays={waitDays} />
    </>
  )
}
