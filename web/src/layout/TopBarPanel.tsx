import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** A button of the top bar with a panel below it, and how many of what it has wait for the person. */
export function TopBarPanel({ label, icon, count, countLabel, width, opened, onChange, children }: TopBarPanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={`min(${width}px, calc(100vw - 24px))`}
      trapFocus
    >
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className="top-bar-panel-button"
            aria-label={count > 0 ? countLabel(count) : label}
            onClick={() => onChange(!opened)}
          >
            {icon}
            {count > 0 && (
              <span className="top-bar-panel-badge" aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
