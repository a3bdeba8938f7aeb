import { type ReactNode, useId } from 'react'

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
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="section-text" role="status">
        {loading ?? purpose}
      </p>
      {children}
    </section>
  )
}
