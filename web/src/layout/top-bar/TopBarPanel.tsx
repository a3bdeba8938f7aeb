import { ActionIcon, Loader, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { AnchoredPopover } from '#ui/floating/later-parts.tsx'
import { useHint } from '#ui/use-hint.tsx'
import './TopBarPanel.css'

type TopBarPanelProps = {
  label: string
  icon: ReactNode
  /** Shown on the button, where there is any. */
  count: number
  /** The label with the count, for screen readers. */
  countLabel: (count: number) => string
  width: number
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** A button of the top bar with a panel below it, and a count of waiting items. */
export function TopBarPanel({ label, icon, count, countLabel, width, opened, onChange, children }: TopBarPanelProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { on, hint } = useHint(button, { label, off: opened })
  return (
    <>
      <ActionIcon
        ref={button}
        {...on}
        variant="subtle"
        color="gray"
        size="lg"
        className="top-bar-panel-button"
        aria-label={count > 0 ? countLabel(count) : label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => onChange(!opened)}
      >
        {icon}
        {count > 0 && (
          <span className="top-bar-panel-badge" aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
      {hint}
      <AnchoredPopover
        needed={opened}
        anchor={button}
        opened={opened}
        onClose={() => onChange(false)}
        position="bottom-end"
        width={`min(${width}px, calc(100vw - 24px))`}
        trapFocus
        box={{ p: 0 }}
      >
        {/* The focus comes here first, so that opening the panel by keyboard presses nothing in it. */}
        <div className="top-bar-panel" tabIndex={-1} data-autofocus data-page-focus>
          {children}
        </div>
      </AnchoredPopover>
    </>
  )
}

/** Shown in a panel until there is content. */
export const PanelWaiting = ({ label }: { label: string }) => (
  <div className="top-bar-panel-waiting" role="status">
    <Loader size="sm" />
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
)
