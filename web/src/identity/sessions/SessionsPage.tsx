import { Badge, Button, Skeleton } from '@mantine/core'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import type { OwnSession } from '@payouts/contract/identity/session-endpoints'
import { Monitor, Smartphone } from 'lucide-react'
import { confirm, showError } from '#client/dialogs/dialogs.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall, useCommand } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import './SessionsPage.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'

const { getSessions, endSession, endOtherSessions } = identityEndpoints
const changes = { invalidates: [getSessions] }

/** Where the person is signed in, and how to end what should not be. */
export function SessionsPage() {
  const query = useCall(getSessions, {}, { refetchOnMount: 'always' })
  const { data } = query
  const endingOne = useCommand(endSession, changes)
  const endingOthers = useCommand(endOtherSessions, changes)
  const sessions = data?.sessions ?? []
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne)
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      focusTitle()
    },
    onError: (error: unknown) => void showError(error)
  }

  const endOne = async ({ sessionReference, browser }: OwnSession) => {
    const message = `${nameOf(browser)}: ${messages.endQuestion}`
    if (await confirm({ title: messages.endTitle, message, confirmLabel: messages.endTitle }))
      endingOne.mutate({ payload: { sessionReference } }, outcome)
  }
  const endAllOthers = async () => {
    const question = { title: messages.endOthersTitle, message: messages.endOthersQuestion }
    if (await confirm({ ...question, confirmLabel: messages.endOthers })) endingOthers.mutate({ payload: {} }, outcome)
  }

  return (
    <>
      <PageHeader
        title={messages.sessions}
        purpose={messages.sessionsPurpose}
        actions={
          hasOthers && (
            <WorkingButton variant="default" onClick={endAllOthers} loading={endingOthers.isPending}>
              {messages.endOthers}
            </WorkingButton>
          )
        }
      />
      <QueryState query={query} waiting={<Skeleton height={140} mt={20} radius={8} />} />
      {data && (
        <ul className="card lines sessions" aria-label={messages.sessions}>
          {sessions.map((session) => (
            <SessionLine key={session.sessionReference} session={session} onEnd={() => endOne(session)} />
          ))}
        </ul>
      )}
      {data && !hasOthers && <p className="dimmed sessions-note">{messages.onlyThisOne}</p>}
    </>
  )
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { browser, address, startedOn, lastUsedOn, isThisOne, remembered } = session
  const Icon = /iPhone|Android/.test(browser ?? '') ? Smartphone : Monitor
  return (
    <li className="session">
      <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="dimmed session-icon" />
      <div className="session-words">
        <p className="row strong">
          {nameOf(browser)}
          {isThisOne && <Badge variant="light">{messages.thisSession}</Badge>}
          {remembered && (
            <Badge variant="light" color="gray">
              {messages.remembered}
            </Badge>
          )}
        </p>
        <p className="row muted session-facts">
          <span className="figures">{address ?? messages.unknownAddress}</span>
          <span>
            {messages.began} <InstantText instant={startedOn} />
          </span>
          <span>
            {messages.lastUsed} <InstantText instant={lastUsedOn} />
          </span>
        </p>
      </div>
      {!isThisOne && (
        <Button
          variant="default"
          size="xs"
          onClick={onEnd}
          aria-label={`${messages.endTitle}: ${nameOf(browser)}, ${address ?? messages.unknownAddress}`}
        >
          {messages.end}
        </Button>
      )}
    </li>
  )
}

const nameOf = (browser: string | null) => browser ?? messages.notUsedYet

/** The pressed button disappears with its session. */
function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}
