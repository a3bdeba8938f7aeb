import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Ringgit } from '@payouts/contract/money'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AnchoredPopover } from '../floating/later-parts.tsx'
import { messages } from '../messages.ts'
import { Money } from './Money.tsx'
import './ExplainedFigure.css'

type ExplainedFigureProps = {
  /** The figure's name: `Net PayOut`. */
  label: string
  sum: Ringgit
  currency?: boolean
  /** A `TermTable`, rendered only while it is open, so that it may load its terms then. */
  children: ReactNode
}

/** Long enough that a passing pointer opens nothing, and can move to the terms without closing them. */
const openAfterMs = 200
const closeAfterMs = 250

/**
 * A sum that shows its terms while the pointer rests on it; or, after a click, a tap, Enter or E, until it is closed.
 * Escape closes it.
 */
export function ExplainedFigure({ label, sum, currency = true, children }: ExplainedFigureProps) {
  const { shown, pinned, pointer, pin, close } = useShown()
  const figure = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    pin()
  }
  return (
    <>
      <UnstyledButton
        ref={figure}
        className="explained-figure"
        aria-haspopup="dialog"
        aria-expanded={shown}
        {...pointer}
        onClick={() => (pinned ? close() : pin())}
        onKeyDown={onKeyDown}
      >
        <Money amount={sum} currency={currency} />
        <VisuallyHidden>, {messages.madeUp(label)}</VisuallyHidden>
      </UnstyledButton>
      <AnchoredPopover
        needed={shown}
        anchor={figure}
        opened={shown}
        onClose={close}
        position="bottom-start"
        trapFocus={pinned}
        returnFocus
        shadow="md"
        box={{ className: 'explained-figure-terms', ...pointer }}
      >
        {children}
      </AnchoredPopover>
    </>
  )
}

/** Shown while the pointer is there, or pinned until it is closed. */
function useShown() {
  const [shown, setShown] = useState(false)
  const [pinned, setPinned] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(open), open ? openAfterMs : closeAfterMs)
  }
  const set = (open: boolean) => {
    clearTimeout(timer.current)
    setShown(open)
    setPinned(open)
  }
  return {
    shown,
    pinned,
    pointer: {
      // Only a moving pointer: one that rests where a new screen appears means nothing.
      onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) =>
        pointerType === 'mouse' && (movementX !== 0 || movementY !== 0) && later(true),
      onPointerLeave: () => !pinned && later(false)
    },
    pin: () => set(true),
    close: () => set(false)
  }
}
