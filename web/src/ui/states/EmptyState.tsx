import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import './State.css'

type EmptyStateProps = {
  title: string
  hint?: ReactNode
  /** What to do next, as a link or a button. */
  action?: ReactNode
}

/** Nothing to show: says so, and what a person could do about it. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="state">
      <SearchX className="dimmed state-icon" size={24} strokeWidth={1.5} aria-hidden />
      <p className="title">{title}</p>
      {hint && <p className="muted state-hint">{hint}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
