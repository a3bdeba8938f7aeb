import { useEffect, useRef, useState } from 'react'

/** How wide the frame of a table is, in pixels; endless before it is drawn. */
export function useFrameWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [frameWidth, setFrameWidth] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setFrameWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, frameWidth }
}
