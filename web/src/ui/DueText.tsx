import { daysLeft, dueText } from './due.ts'
import './DueText.css'

/** How long there is until a day on which something is due, or for how long it has been late. */
export function DueText({ day }: { day: string }) {
  return (
    <span className="due-text" data-late={daysLeft(day) < 0 || undefined}>
      {dueText(day)}
    </span>
  )
}
