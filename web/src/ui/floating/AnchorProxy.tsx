import { type Ref, type RefObject, useLayoutEffect } from 'react'

/** Of a control that something floats beside. */
export type Anchor = RefObject<HTMLElement | null>

type AnchorProxyProps = {
  of: Anchor
  /** The rest comes from the parent. */
  ref?: Ref<HTMLElement>
  id?: string
  'aria-controls'?: string
}

/**
 * Takes the place of a control in what floats beside it. The control was drawn before the code of that was fetched, and
 * stays as it is: wrapped in it now, it would be rendered again and lose the focus.
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
