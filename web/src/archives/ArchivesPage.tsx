import { Alert, Button, Skeleton } from '@mantine/core'
import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import type { ArchiveRule, Archives, ArchiveWork } from '@payouts/contract/archives/schema'
import { Suspense, useId, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { BooksTabs } from '#periods/BooksTabs.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { dayText, instantText } from '#ui/texts/day-text.ts'
import { ArchiveTable, NextTable } from './ArchiveTables.tsx'
import { useMayRequestRule } from './api.ts'
import { archiveRuleRequests } from './archive-rule-requests.ts'
import { messages } from './messages.ts'

const RuleForm = lazyNamed(() => import('./RuleForm.tsx'), 'RuleForm')

const whileWorkingMs = 5_000

/** Where the rows of closed cycles lie, which go next, and how far the work is. */
export function ArchivesPage() {
  const query = useCall(
    archiveEndpoints.getArchives,
    {},
    { refetchInterval: ({ state }) => state.data?.work?.problem === null && whileWorkingMs }
  )
  return (
    <ListFrame
      title={messages.title}
      purpose={messages.purpose}
      actions={<RequestHistory kind={archiveRuleRequests} />}
    >
      <BooksTabs current="archives" />
      <AllWaiting kind={archiveRuleRequests} />
      {query.data?.work && <Work {...query.data.work} />}
      {query.data && <Contents {...query.data} />}
      <QueryState query={query} height={420} label={messages.loading} />
    </ListFrame>
  )
}

function Work({ name, archive, progress, toldAt, problem }: ArchiveWork) {
  return (
    <Alert
      color={problem === null ? 'blue' : 'red'}
      role="status"
      title={problem === null ? messages.working(name, archive) : messages.stopped(name)}
    >
      {problem === null ? progress : `${problem} ${messages.triedAgain}`}
      <br />
      {messages.lastSaid} {instantText(toldAt)}
    </Alert>
  )
}

function Contents({ current, upcoming, archives, next }: Archives) {
  const [ruleId, knownId, nextId] = [useId(), useId(), useId()]
  const mayRequest = useMayRequestRule()
  const waiting = useCall(archiveEndpoints.getArchiveRuleChanges, waitingRequests)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const names = archives.filter(({ isConfigured }) => isConfigured).map(({ name }) => name)
  return (
    <>
      <section className="card stack-xs" aria-labelledby={ruleId}>
        <header className="section-head">
          <h2 id={ruleId}>{messages.rule}</h2>
          {mayRequest && waiting.data?.changes.totalElements === 0 && (
            <Button size="compact-sm" onClick={() => setOpened(true)}>
              {messages.change}
            </Button>
          )}
        </header>
        <p>{textOf(current?.values)}</p>
        {upcoming.map(({ validFrom, values }) => (
          <p key={validFrom}>
            {messages.from(dayText(validFrom))} {textOf(values)}
          </p>
        ))}
      </section>
      <section className="card stack-xs" aria-labelledby={nextId}>
        <h2 id={nextId}>{messages.next}</h2>
        <NextTable next={next} />
      </section>
      <section className="card stack-xs" aria-labelledby={knownId}>
        <h2 id={knownId}>{messages.known}</h2>
        <ArchiveTable archives={archives} />
      </section>
      <Dialog opened={opened} onClose={close} title={messages.change}>
        <Suspense fallback={<Skeleton height={320} role="status" aria-label={messages.loadingForm} />}>
          <RuleForm current={current?.values} archives={names} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

const textOf = (rule: ArchiveRule | undefined): string =>
  rule?.archive ? messages.ruleText(rule.archive, rule.months) : messages.none
