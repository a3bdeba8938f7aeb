import { type ReactNode, useId } from 'react'

type PartProps = {
  title: string
  /** The link to the complete screen with its filter. */
  link?: ReactNode
  children: ReactNode
}

/** One part of a dealer's page under its own heading. */
export function Part({ title, link, children }: PartProps) {
  const id = useId()
  return (
    <section className="card stack-xs dealer-part" aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {link}
      </header>
      {children}
    </section>
  )
}
