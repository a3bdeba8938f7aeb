import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import './State.css'

type ErrorStateProps = {
  /** What went wrong, as the person should read it. */
  message: string
  /** What to do next, if trying again is not all. */
  hint?: ReactNode
  retry?: () => void
}

/** Something could not be loaded: what, what to do next, and a button to try again. */
export function ErrorState({ message, retry, hint = retry && hintNow() }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <CircleAlert className="dimmed state-icon state-icon-error" size={24} strokeWidth={1.5} aria-hidden />
      <p className="title">{message}</p>
      {hint && <p className="muted state-hint">{hint}</p>}
      {retry && (
        <div className="state-action">
          <Button variant="default" size="xs" onClick={retry}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What failed to load is loaded once there is a network again. */
const hintNow = () => (navigator.onLine ? messages.loadFailedHint : messages.offlineHint)
