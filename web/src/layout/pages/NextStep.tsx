import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { useMenu } from '../menu/use-menu.ts'

/** Where an empty state's rows come from, as a link, for people whose menu has it. */
export function NextStep({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  const isOpen = useMenu().some(({ entries }) => entries.some(({ path }) => path === to))
  if (!isOpen) return null
  return (
    <ButtonLink to={to} variant="default" size="xs">
      {children}
    </ButtonLink>
  )
}
