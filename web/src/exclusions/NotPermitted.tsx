import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { messages } from './messages.ts'

/** Stands instead of a form whose button was not granted, for whoever typed its address. */
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
