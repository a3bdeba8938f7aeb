import { type ReactNode, useId } from 'react'
import './DashboardSection.css'

type DashboardSectionProps = {
  title: string
  purpose: string
  /** What is being loaded, while it is. */
  loading?: string | undefined
  children: ReactNode
}

/** One part of the dashboard under its own heading. */
export function DashboardSection({ title, purpose, loading, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="dashboard-section">
      <h2 id={id}>{title}</h2>
      <p role="status">{loading ?? purpose}</p>
      {children}
    </section>
  )
}
