import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MenuAction } from '../floating/ActionMenuLines.tsx'
import { ActionMenuLines } from '../floating/later-parts.tsx'
import './ActionMenu.css'

type ActionMenuProps = { label: string; actions: readonly MenuAction[] }

/** A row's own menu. `label` names the row: `Actions for October incentives`. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="plain-button dots-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <EllipsisVertical size={16} aria-hidden />
      </button>
      <ActionMenuLines needed={opened} anchor={button} opened={opened} onChange={setOpened} actions={actions} />
    </>
  )
}
