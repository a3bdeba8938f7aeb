import { type Ref, type RefObject, useLayoutEffect } from 'react'

/** The control that something floats beside. */
export type Anchor = RefObject<HTMLElement | null>

type AnchorProxyProps = {
  of: Anchor
  /** The rest comes from the parent. */
  ref?: Ref<HTMLElement>
  id?: string
  'aria-controls'?: string
}

/**
 * The anchor of a floating box in place of its control. The control was rendered before that code was loaded, and
 * must not be rendered again, or it would lose the focus.
 */
export function AnchorProxy({ of, ref, id, 'aria-controls': controls }: AnchorProxyProps) {
  useLayoutEffect(() => {
    const control = of.current
    if (!control) return
    if (id) control.id = id
    if (controls) control.setAttribute('aria-controls', controls)
    if (typeof ref === 'function') ref(control)
    else if (ref) ref.current = control
  }, [of, ref, id, controls])
  return null
}
