import { useEffect, useState } from 'react'

/** `opened`, one render later, so that a component that is mounted open notes the previous focus, too. */
export function useStepBehind(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
