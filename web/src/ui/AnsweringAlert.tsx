import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** An alert that answers what was just done: it comes into sight, also where what it ends is longer than its dialog. */
export function AnsweringAlert(alert: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  // A browser may answer a promise, which is nothing for React to call at the end.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [])
  return <Alert ref={box} role="alert" {...alert} />
}
