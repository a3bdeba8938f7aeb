import { Text } from '@mantine/core'
import { InstantText } from '#ui/texts/DayText.tsx'
import { personText } from '#ui/texts/person-text.ts'
import { messages } from './messages.ts'
import type { Requested } from './request-kind.ts'

/** Who requests it, when and why. */
export function RequestedBy({ request }: { request: Requested }) {
  const { askedBy, askedByDisabled, askedOn, reason, fileName } = request
  const by = askedBy === null ? messages.byFile(fileName ?? '') : personText(askedBy, askedByDisabled)
  return (
    <Text size="sm" c="dimmed">
      {messages.requestedBy(by)}, <InstantText instant={askedOn} />
      {reason && `: “${reason}”`}
    </Text>
  )
}
