import { useEffect, useState } from 'react'

/** `opened` a step later, so that what is mounted open, too, remembers what had the focus before. */
export function useStepBehind(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
