import { Alert, Button, Group, Text } from '@mantine/core'
import type { TwoStepState } from '@payouts/contract/identity/two-step-endpoints'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { currentSession, keepSession, useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { instantText } from '#ui/texts/day-text.ts'
import { useTwoStepState } from './api.ts'
import { messages } from './messages.ts'
import { type TwoStepChange, TwoStepDialog } from './TwoStepDialog.tsx'
import './TwoStepPage.css'

/** Fewer than these, and the page asks for new ones. */
const fewCodes = 4

/** A person's own two-step sign-in: whether it is on, and what they may change about it. */
export function TwoStepPage() {
  const query = useTwoStepState()
  const { data: state, error } = query
  const [change, setChange] = useState<TwoStepChange>('turnOn')
  const [opened, setOpened] = useState(false)
  useOpenConsoleOnce(state?.on === true)
  const open = (next: TwoStepChange) => {
    setChange(next)
    setOpened(true)
  }
  return (
    <>
      <PageHeader title={messages.title} purpose={messages.purpose} />
      <section className="card form-card page two-step" aria-label={messages.title} aria-busy={!state && !error}>
        <QueryState query={query} height={96} />
        {state && (state.on ? <IsOn state={state} onChange={open} /> : <IsOff state={state} onChange={open} />)}
      </section>
      <TwoStepDialog change={change} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** The server opens everything once it is on; the console must know it too. */
function useOpenConsoleOnce(isOn: boolean): void {
  useEffect(() => {
    const session = currentSession()
    if (isOn && session?.twoStepMissing) keepSession({ ...session, twoStepMissing: false })
  }, [isOn])
}

type PartProps = { state: TwoStepState; onChange: (change: TwoStepChange) => void }

function IsOff({ state, onChange }: PartProps) {
  return (
    <>
      {state.required && (
        <Alert color="orange" role="status">
          {messages.required}
        </Alert>
      )}
      <div className="two-step-state">
        <ShieldAlert className="dimmed" size={28} strokeWidth={1.5} aria-hidden />
        <div>
          <h2>{messages.isOff}</h2>
          <Text size="sm" c="dimmed">
            {messages.offText}
          </Text>
        </div>
      </div>
      <Group>
        <Button onClick={() => onChange('turnOn')}>{messages.turnOn}</Button>
      </Group>
    </>
  )
}

function IsOn({ state, onChange }: PartProps) {
  const few = state.recoveryCodesLeft < fewCodes
  const mayLeave = useSession()?.twoStepMissing !== true
  return (
    <>
      <div className="two-step-state">
        <ShieldCheck className="two-step-on" size={28} strokeWidth={1.5} aria-hidden />
        <div>
          <h2>{messages.isOn}</h2>
          <Text size="sm" c="dimmed">
            {messages.since(instantText(state.since ?? ''))}
          </Text>
        </div>
      </div>
      <Alert color={few ? 'orange' : 'gray'} role="status">
        {messages.codesLeft(state.recoveryCodesLeft)} {few && messages.fewCodes}
      </Alert>
      <Group gap="xs">
        <Button variant={few ? 'filled' : 'default'} onClick={() => onChange('renew')}>
          {messages.renew}
        </Button>
        <Button variant="default" disabled={state.required} onClick={() => onChange('turnOff')}>
          {messages.turnOff}
        </Button>
        {state.required && (
          <Text size="xs" c="dimmed">
            {messages.staysOn}
          </Text>
        )}
      </Group>
      {state.required && mayLeave && (
        <TextLink to="/dashboard" size="sm">
          {messages.allOpen}
        </TextLink>
      )}
    </>
  )
}
