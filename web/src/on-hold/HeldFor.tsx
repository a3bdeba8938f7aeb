import { instantText } from '../ui/day-text.ts'
import { Nothing } from '../ui/Nothing.tsx'
import { daysHeld } from './held-for.ts'
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
