import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { messages } from './messages.ts'

/** Stands instead of a screen whose address does not say, or says wrongly, what it is about. */
export function InvalidPlace({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState
          title={messages.invalid}
          hint={messages.invalidHint}
          action={
            <Button component={Link} to="/onhold" variant="default" size="xs">
              {messages.toOnHold}
            </Button>
          }
        />
      </div>
    </>
  )
}
