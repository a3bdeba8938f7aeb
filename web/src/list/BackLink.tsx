import { createLink } from '@tanstack/react-router'
import { BackAnchor } from '#ui/buttons/BackAnchor.tsx'
import { asLeft } from './as-left.ts'

const WayBack = createLink(BackAnchor)

type Way = { to?: string; search?: Record<string, unknown> }

/**
 * The link back from a drill-down screen to its list in its former state: `<BackLink
 * to="/payouts">Payouts</BackLink>`.
 */
export const BackLink = ((link: Way) => {
  const asItWasLeft = { ...link, ...asLeft(link.to ?? '', link.search) }
  return <WayBack {...(asItWasLeft as { to: string })} />
}) as typeof WayBack
