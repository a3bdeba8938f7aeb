import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { HintEvents } from '../use-hint.tsx'

type FocusableButtonProps = ButtonProps &
  Partial<HintEvents> & {
    off: boolean
    /** The element that says why it is off. */
    reasonId?: string
    /** The person came to the screen for this button: it gets the focus, and the title leaves it there. */
    isArrivalFocus?: boolean
    onClick: () => void
    children: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** A button that stays focusable while it is off, so that its reason is read out. */
export function FocusableButton({ off, reasonId, isArrivalFocus = false, onClick, ...button }: FocusableButtonProps) {
  return (
    <Button
      {...button}
      {...(isArrivalFocus && { autoFocus: true, 'data-arrival-focus': true })}
      aria-disabled={off}
      {...(off && { 'data-disabled': true, 'aria-describedby': reasonId })}
      onClick={() => !off && onClick()}
    />
  )
}
