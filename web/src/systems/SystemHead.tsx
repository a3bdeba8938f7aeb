import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'

type SystemHeadProps = {
  of: { name: string; enabled: boolean; waitingChangeId: number | null }
  /** The buttons. */
  children: ReactNode
}

/** The name of a client or a webhook, whether it is in use, and whether a change of it waits. */
export function SystemHead({ of: { name, enabled, waitingChangeId }, children }: SystemHeadProps) {
  return (
    <header className="row-apart">
      <div className="row">
        <h2>{name}</h2>
        <StatusDot tone={enabled ? 'green' : 'grey'}>{enabled ? messages.enabled : messages.disabled}</StatusDot>
        {waitingChangeId !== null && (
          <Badge variant="light" color="orange" size="sm" radius="sm" tt="none" fw={500}>
            {messages.waits}
          </Badge>
        )}
      </div>
      {children}
    </header>
  )
}
