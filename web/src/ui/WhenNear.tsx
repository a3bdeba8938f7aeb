import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  /** What it will take about, in pixels, so that what lies below need not move far. */
  height: number
  children: ReactNode
}

/** So far below what is in sight, in pixels, a part is drawn, to be there when it comes. */
const ahead = 160

/** A part that is left out, and asks the server nothing, until it comes near what is in sight; its place is kept. */
export function WhenNear({ height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `0px 0px ${ahead}px`
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />
}
