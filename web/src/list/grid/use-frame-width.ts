import { useEffect, useRef, useState } from 'react'

/**
 * Whether a table of this width is wider than its frame. Only then the frame scrolls in itself;
 * else the heading sticks to the page, which it cannot inside a box that scrolls.
 */
export function useOverflow(width: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, overflowing: width > room }
}
