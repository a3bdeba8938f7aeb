import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { messages } from './messages.ts'

/** Stands instead of a drill-down screen whose address does not say, or says wrongly, what it is about. */
export function InvalidPlace({ message, title }: { message: string; title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState
          title={message}
          hint={messages.invalidHint}
          action={
            <Button component={Link} to="/payouts" variant="default" size="xs">
              {messages.toPayouts}
            </Button>
          }
        />
      </div>
    </>
  )
}
