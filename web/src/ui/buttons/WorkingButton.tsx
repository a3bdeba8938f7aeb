import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type WorkingButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * A button that does nothing while its action runs. It keeps the focus: a disabled one would lose it, and keyboard
 * users would have to find their place again.
 */
export function WorkingButton({ loading = false, disabled = false, onClick, ...button }: WorkingButtonProps) {
  return (
    <Button
      {...button}
      loading={loading}
      disabled={disabled}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      renderRoot={(root) => <button {...root} disabled={disabled} aria-disabled={loading || undefined} />}
    />
  )
}
