import { Nothing } from '#ui/states/Nothing.tsx'
import { dayOfInstant, instantText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** How long something has been held, in days; the moment itself on hover. */
export function HeldFor({ since }: { since: string | null }) {
  if (!since) return <Nothing means={messages.unknownSince} />
  return (
    <time dateTime={since} className="figures" title={messages.heldSince(instantText(since))}>
      {messages.days(daysHeld(since, new Date()))}
    </time>
  )
}

const dayMs = 86_400_000

/** The calendar days in Kuala Lumpur from an instant (ISO 8601) to now; 0 for today. */
export function daysHeld(since: string, now: Date): number {
  const days = (Date.parse(dayOfInstant(now.toISOString())) - Date.parse(dayOfInstant(since))) / dayMs
  return Math.max(0, Math.round(days))
}
