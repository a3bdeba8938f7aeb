import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  /** Its expected height in pixels, so that the content below hardly moves. */
  height: number
  children: ReactNode
}

/** How far below the visible part, in pixels, children are rendered already. */
const ahead = 160

/** Renders its children, and lets them call the server, only once they come near the visible part; reserves their height. */
export function WhenNear({ height, children }: WhenNearProps) {
  const placeholder = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!placeholder.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `0px 0px ${ahead}px`
    })
    watch.observe(placeholder.current)
    return () => watch.disconnect()
  }, [])
  return isNear ? children : <div ref={placeholder} style={{ minHeight: height }} />
}
