import { createLink } from '@tanstack/react-router'
import { BackAnchor } from '../ui/BackAnchor.tsx'

/** The way back on a drill-down screen: `<BackLink to="/payouts">Payouts</BackLink>`. */
export const BackLink = createLink(BackAnchor)
