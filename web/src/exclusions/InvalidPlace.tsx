import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { messages } from './messages.ts'

type InvalidPlaceProps = {
  title: string
  /** What is wrong; that the address does not say what to show, unless told. */
  message?: string
}

/** Stands instead of a screen whose address does not say, or says wrongly, which exclusion it is about. */
export function InvalidPlace({ title, message = messages.invalid }: InvalidPlaceProps) {
  return (
    <>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState
          title={message}
          hint={messages.invalidHint}
          action={
            <Button component={Link} to="/exclusion" variant="default" size="xs">
              {messages.toExclusions}
            </Button>
          }
        />
      </div>
    </>
  )
}
