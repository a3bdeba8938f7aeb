import type { LinkProps } from '@tanstack/react-router'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'

type InvalidAddressProps = {
  title: string
  /** What is wrong. */
  message: string
  /** What to do about it. */
  hint: string
  /** Where the suggested link leads. */
  back: { to: LinkProps['to']; label: string }
}

/** Replaces a screen whose address is incomplete or invalid. */
export function InvalidAddress({ title, message, hint, back }: InvalidAddressProps) {
  return (
    <>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState
          title={message}
          hint={hint}
          action={
            <ButtonLink to={back.to} variant="default" size="xs">
              {back.label}
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}
