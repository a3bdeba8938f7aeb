import { CircleCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import './State.css'

type EmptyStateProps = {
  title: string
  hint?: ReactNode
  /** What to do next, as a link or a button. */
  action?: ReactNode
  /** Whether it is good that there is nothing: all is done. */
  isDone?: boolean
}

/** Nothing to show: says so, and what a person could do about it. */
export function EmptyState({ title, hint, action, isDone = false }: EmptyStateProps) {
  const Icon = isDone ? CircleCheck : SearchX
  return (
    <div className="state">
      <Icon className="dimmed state-icon" data-done={isDone || undefined} size={24} strokeWidth={1.5} aria-hidden />
      <p className="title">{title}</p>
      {hint && <p className="muted state-hint">{hint}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
