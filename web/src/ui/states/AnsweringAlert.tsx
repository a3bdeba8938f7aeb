import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** An alert in answer to the last action: it scrolls into view even in a long dialog. */
export function AnsweringAlert(alert: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  // A browser may return a promise, which React must not take for a cleanup function.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [])
  return <Alert ref={box} role="alert" {...alert} />
}
