import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

type FullScreenLinkProps = Pick<LinkProps, 'to'> & { search: Record<string, unknown>; children: string }

/** The way from a part to the screen that has all of it. */
export function FullScreenLink({ to, search, children }: FullScreenLinkProps) {
  return (
    <Link to={to} search={search as never} className="dealer-part-link">
      {children}
      <ArrowRight size={14} aria-hidden />
    </Link>
  )
}
