import { useCallback, useState } from 'react'

/** A dialog about one thing, which stays in it while it closes: spread `opened` and `onClose` into the dialog. */
export function useDialogAbout<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [opened, setOpened] = useState(false)
  const open = useCallback((chosen: Subject) => {
    setSubject(chosen)
    setOpened(true)
  }, [])
  const onClose = useCallback(() => setOpened(false), [])
  return { subject, opened, open, onClose }
}
