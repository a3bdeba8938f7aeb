import { daysLeft, dueText } from './due.ts'
import './DueText.css'

/** The time until a due day, or since it. */
export function DueText({ day }: { day: string }) {
  return (
    <span className="due-text" data-late={daysLeft(day) < 0 || undefined}>
      {dueText(day)}
    </span>
  )
}
