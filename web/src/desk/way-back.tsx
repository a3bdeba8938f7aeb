import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** What was decided, with the button that leads back to it. */
export const wayBack = (said: string, title: string, onClick: () => void): ReactNode => (
  <>
    {said}{' '}
    <button type="button" className="plain-button" onClick={onClick}>
      <u>{messages.backTo(title)}</u>
    </button>
  </>
)
