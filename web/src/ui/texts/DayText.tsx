import { messages } from '../messages.ts'
import { Nothing } from '../states/Nothing.tsx'
import { dayText, instantText } from './day-text.ts'

/** A calendar day (`YYYY-MM-DD`) as `21 Nov 2026`. */
export function DayText({ day, nothing = messages.noDate }: { day: string | null | undefined; nothing?: string }) {
  if (!day) return <Nothing means={nothing} />
  return <time dateTime={day}>{dayText(day)}</time>
}

/** An instant (ISO 8601, UTC) as `21 Nov 2026, 14:05`, Kuala Lumpur's time. */
export function InstantText({
  instant,
  nothing = messages.noTime
}: {
  instant: string | null | undefined
  nothing?: string
}) {
  if (!instant) return <Nothing means={nothing} />
  return (
    <time dateTime={instant} className="instant-text">
      {instantText(instant)}
    </time>
  )
}
