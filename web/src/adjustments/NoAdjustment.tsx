import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { messages } from './messages.ts'

/** Stands instead of a screen whose address names no adjustment. */
export function NoAdjustment() {
  return (
    <>
      <PageHeader title={messages.viewTitle} />
      <div role="alert">
        <EmptyState
          title={messages.invalid}
          hint={messages.invalidHint}
          action={
            <Button component={Link} to="/creditDebit" variant="default" size="xs">
              {messages.toList}
            </Button>
          }
        />
      </div>
    </>
  )
}
