import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState
} from 'react'
import type { AnchoredTooltipProps } from './floating/AnchoredTooltip.tsx'
import type { Anchor } from './floating/AnchorProxy.tsx'
import { AnchoredTooltip } from './floating/later-parts.tsx'

type Hint = Pick<AnchoredTooltipProps, 'position' | 'multiline' | 'maw'> & {
  label: ReactNode
  /** How long the pointer rests on it first. */
  delayMs?: number
  /** Whether a tap shows it, too. */
  onTap?: boolean
  off?: boolean
}

/** The handlers of a control that show and hide its hint. */
export type HintEvents = ReturnType<typeof useHint>['on']

/**
 * A hint beside a control while the pointer or the keyboard's focus is on it; Escape hides it. Spread `on` on the
 * control and draw `hint` beside it.
 */
export function useHint(anchor: Anchor, { label, delayMs = 350, onTap = false, off = false, ...look }: Hint) {
  const [wanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWanted(true), delayMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setWanted(false)
  }
  const on = {
    onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => pointerType === 'mouse' && show(),
    onPointerUp: ({ pointerType }: PointerEvent<HTMLElement>) => pointerType !== 'mouse' && onTap && show(),
    onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => pointerType === 'mouse' && hide(),
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.matches(':focus-visible') && show(),
    onBlur: hide,
    onKeyDown: ({ key }: KeyboardEvent<HTMLElement>) => key === 'Escape' && hide()
  }
  const shown = wanted && !off
  return { on, hint: <AnchoredTooltip needed={shown} anchor={anchor} shown={shown} label={label} {...look} /> }
}
