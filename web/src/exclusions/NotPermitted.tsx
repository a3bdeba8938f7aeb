import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { messages } from './messages.ts'

/** Replaces a form that the user may not use but whose address they typed. */
export function NotPermitted() {
  return (
    <EmptyState
      title={messages.notPermitted}
      hint={messages.notPermittedHint}
      action={
        <Button component={Link} to="/exclusion" variant="default" size="xs">
          {messages.toExclusions}
        </Button>
      }
    />
  )
}
