import { yes } from '@payouts/contract/verdict'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { actionButton } from '../ui/action-button.ts'
import { Money } from '../ui/Money.tsx'
import { Asked } from './changes/ChangeFrame.tsx'
import { DecisionFrame } from './DecisionFrame.tsx'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

type DecisionElsewhereProps = DecisionProps & {
  screen: string
  to: NonNullable<LinkProps['to']>
  search?: Record<string, string | number | undefined>
}

/** What is asked for and why, and the way to the screen on which it is decided with all that belongs to it. */
export function DecisionElsewhere({ screen, to, search = {}, ...props }: DecisionElsewhereProps) {
  const { line } = props
  const navigate = useNavigate()
  const open = () => void navigate({ to, search: search as never }).catch(reportError)
  const count = line.count === null ? undefined : messages.counted[line.kind]?.(line.count)
  const action = actionButton(messages.openIt(screen), <ArrowRight size={16} aria-hidden />, yes, open)
  return (
    <DecisionFrame
      {...props}
      facts={
        <>
          {count && `${count}, `}
          <Asked line={line} />
        </>
      }
      amount={line.amount && <Money amount={line.amount} />}
      actions={[{ ...action, letter: 'a', main: true }]}
    >
      <div className="desk-evidence">
        {line.reason && <blockquote className="desk-words">“{line.reason}”</blockquote>}
        <p>{messages.decidedThere}</p>
      </div>
    </DecisionFrame>
  )
}
