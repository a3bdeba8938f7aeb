import { VisuallyHidden } from '@mantine/core'
import { hasDesk } from '@payouts/contract/desk/can'
import { QueryState } from '#client/QueryState.tsx'
import { useSession } from '#client/session/session.ts'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Decision } from './Decision.tsx'
import './Desk.css'
import { idOf } from './line-words.ts'
import { messages } from './messages.ts'
import { Queue } from './Queue.tsx'
import { useDesk } from './use-desk.ts'

/** The home of people who review or decide: their queue, and beside it the evidence for the selected item. */
export function DeskPage() {
  const session = useSession()
  if (!session) return null
  if (hasDesk(session.menu) && !session.company) return <Desk />
  return (
    <>
      <PageHeader title={messages.title} />
      <EmptyState title={messages.noDesk} hint={messages.noDeskHint} />
    </>
  )
}

function Desk() {
  const desk = useDesk()
  const { query, selected, isOpened, said } = desk
  return (
    <div className="desk" data-opened={isOpened || undefined}>
      <Queue desk={desk} />
      <div className="desk-decision" data-focus-region>
        {selected && <Decision key={idOf(selected)} line={selected} desk={desk} />}
        {query.data?.totalElements === 0 && !selected && (
          <div className="card desk-empty" tabIndex={-1} data-page-focus>
            <EmptyState
              title={messages.nothing}
              hint={messages.nothingHint}
              action={<NextStep to="/payouts">{messages.toPayouts}</NextStep>}
            />
          </div>
        )}
        <QueryState query={query} height={560} label={messages.reading} />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
