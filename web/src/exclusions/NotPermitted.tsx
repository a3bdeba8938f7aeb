import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { messages } from './messages.ts'

/** Replaces a form that the user may not use but whose address they typed. */
export function NotPermitted() {
  return (
    <EmptyState
      title={messages.notPermitted}
      hint={messages.notPermittedHint}
      action={
        <ButtonLink to="/exclusion" variant="default" size="xs">
          {messages.toExclusions}
        </ButtonLink>
      }
    />
  )
}
