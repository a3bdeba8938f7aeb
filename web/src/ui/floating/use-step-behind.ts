import { useEffect, useState } from 'react'

/** A step behind `opened`, so that what is fetched when it is opened, too, remembers what had the focus before. */
export function useStepBehind(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
