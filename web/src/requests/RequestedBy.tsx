import { Text } from '@mantine/core'
import { InstantText } from '#ui/texts/DayText.tsx'
import { personText } from '#ui/texts/person-text.ts'
import { messages } from './messages.ts'
import type { Requested } from './request-kind.ts'

/** Who requests it, when and why. */
export function RequestedBy({ request }: { request: Requested }) {
  const { askedBy, askedByDisabled, askedOn, reason, fileName } = request
  const person = personText(askedBy ?? '', askedByDisabled)
  return (
    <Text size="sm" c="dimmed">
      {messages.requestedBy(fileName ? messages.byFile(fileName) : person)}, <InstantText instant={askedOn} />
      {reason && `: “${reason}”`}
    </Text>
  )
}
