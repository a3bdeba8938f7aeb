import { Button, Skeleton } from '@mantine/core'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { Retention, RetentionHold, RetentionKind } from '@payouts/contract/retention/schema'
import { Suspense, useId, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { BooksTabs } from '#periods/BooksTabs.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { useMayRequestRetention } from './api.ts'
import { DueTable } from './DueTable.tsx'
import { HoldTable } from './HoldTable.tsx'
import { messages } from './messages.ts'
import { RuleTable } from './RuleTable.tsx'
import { retentionRequests } from './retention-requests.tsx'

const EndHoldForm = lazyNamed(() => import('./EndHoldForm.tsx'), 'EndHoldForm')
const HoldForm = lazyNamed(() => import('./HoldForm.tsx'), 'HoldForm')
const RuleForm = lazyNamed(() => import('./RuleForm.tsx'), 'RuleForm')
const PersonForm = lazyNamed(() => import('./PersonForm.tsx'), 'PersonForm')

/** How long records with personal data are kept, what is due to be erased, and what holds it. */
export function RetentionPage() {
  const query = useCall(retentionEndpoints.getRetention, {})
  return (
    <ListFrame title={messages.title} purpose={messages.purpose} actions={<RequestHistory kind={retentionRequests} />}>
      <BooksTabs current="retention" />
      <AllWaiting kind={retentionRequests} />
      {query.data && <Rules {...query.data} />}
      <QueryState query={query} height={420} label={messages.loading} />
    </ListFrame>
  )
}

type Opened = { rule: RetentionKind } | { ended: RetentionHold } | 'hold' | 'person'

function Rules({ kinds, due, holds }: Retention) {
  const [rulesId, dueId, holdsId, personId] = [useId(), useId(), useId(), useId()]
  const mayRequest = useMayRequestRetention()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <section className="card stack-xs" aria-labelledby={rulesId}>
        <h2 id={rulesId}>{messages.rules}</h2>
        <p className="dimmed">{messages.loseNothing}</p>
        <RuleTable kinds={kinds} onChange={mayRequest ? (rule) => setOpened({ rule }) : undefined} />
      </section>
      <section className="card stack-xs" aria-labelledby={dueId}>
        <h2 id={dueId}>{messages.dueList}</h2>
        <DueTable due={due} />
      </section>
      <section className="card stack-xs" aria-labelledby={holdsId}>
        <header className="section-head">
          <h2 id={holdsId}>{messages.holds}</h2>
          {mayRequest && (
            <Button size="compact-sm" onClick={() => setOpened('hold')}>
              {messages.hold}
            </Button>
          )}
        </header>
        <p className="dimmed">{messages.holdsHint}</p>
        <HoldTable holds={holds} onEnd={mayRequest ? (ended) => setOpened({ ended }) : undefined} />
      </section>
      {mayRequest && (
        <section className="card stack-xs" aria-labelledby={personId}>
          <header className="section-head">
            <h2 id={personId}>{messages.person}</h2>
            <Button size="compact-sm" onClick={() => setOpened('person')}>
              {messages.erasePerson}
            </Button>
          </header>
          <p className="dimmed">{messages.personWhen}</p>
        </section>
      )}
      <Dialog opened={opened !== undefined} onClose={close} title={opened ? titleOf(opened) : ''}>
        <Suspense fallback={<Skeleton height={320} role="status" aria-label={messages.loading} />}>
          {opened === 'hold' && <HoldForm onDone={close} />}
          {opened === 'person' && <PersonForm onDone={close} />}
          {typeof opened === 'object' && 'rule' in opened && <RuleForm rule={opened.rule} onDone={close} />}
          {typeof opened === 'object' && 'ended' in opened && <EndHoldForm hold={opened.ended} onDone={close} />}
        </Suspense>
      </Dialog>
    </>
  )
}

function titleOf(opened: Opened): string {
  if (opened === 'hold') return messages.hold
  if (opened === 'person') return messages.erasePerson
  return 'rule' in opened
    ? messages.changeOf(messages.kinds[opened.rule.kind])
    : messages.endTitle(opened.ended.subject)
}
