import { createLink } from '@tanstack/react-router'
import { BackAnchor } from '../ui/BackAnchor.tsx'
import { asLeft } from './as-left.ts'

const WayBack = createLink(BackAnchor)

type Way = { to?: string; search?: Record<string, unknown> }

/** The way back on a drill-down screen, to its list as it was left: `<BackLink to="/payouts">Payouts</BackLink>`. */
export const BackLink = ((link: Way) => {
  const asItWasLeft = { ...link, ...asLeft(link.to ?? '', link.search) }
  return <WayBack {...(asItWasLeft as { to: string })} />
}) as typeof WayBack
