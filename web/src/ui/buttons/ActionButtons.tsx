import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { useHint } from '../use-hint.tsx'
import { FocusableButton } from './FocusableButton.tsx'
import './ActionButtons.css'

/** An action on what a page shows. */
export type ButtonAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
  /** Whether it is the usual one. */
  main?: boolean
}

/** A page's actions as buttons. A disabled one stays focusable and gives its reason on hover, on focus and on a tap. */
export function ActionButtons({ actions }: { actions: readonly ButtonAction[] }) {
  return actions.map((action) => <ActionButton key={action.label} {...action} />)
}

function ActionButton({ label, icon, onClick, disabledReason, main = false }: ButtonAction) {
  const reasonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const off = disabledReason !== undefined
  const { on, hint } = useHint(button, {
    label: disabledReason,
    off: !off,
    delayMs: 0,
    onTap: true,
    multiline: true,
    maw: 280
  })
  return (
    <>
      <FocusableButton
        ref={button}
        {...on}
        className="action-button"
        variant={main ? 'filled' : 'default'}
        leftSection={icon}
        off={off}
        reasonId={reasonId}
        onClick={onClick}
      >
        {label}
      </FocusableButton>
      {hint}
      {off && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}
