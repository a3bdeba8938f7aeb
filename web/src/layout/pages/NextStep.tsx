import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#client/session/session.ts'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { menuFor } from '../menu/menu.ts'

/** Where an empty state's rows come from, as a link, for people whose menu has it. */
export function NextStep({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  const groups = menuFor(useSession()?.menu ?? [], () => true)
  if (!groups.some(({ entries }) => entries.some(({ path }) => path === to))) return null
  return (
    <ButtonLink to={to} variant="default" size="xs">
      {children}
    </ButtonLink>
  )
}
