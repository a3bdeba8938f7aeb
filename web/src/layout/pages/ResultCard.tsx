import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { scrolledAsLeft } from '#list/as-left.ts'
import './ResultCard.css'

export type ResultLine = { label: string; value: ReactNode }

/** Whether the action is done, waits, needs attention, or was not done at all. */
export type ResultIcon = 'done' | 'waiting' | 'attention' | 'notDone'

const icons = { done: CircleCheck, waiting: Clock, attention: CircleAlert, notDone: CircleDashed }

type ResultCardProps = {
  icon: ResultIcon
  title: string
  subText: string
  /** What it was done to: the cycle's name. */
  name?: string
  lines: readonly ResultLine[]
  doneLabel: string
  /** Where Done leads: an address of this console. */
  back: string
  /** Further information below the lines. */
  children?: ReactNode
}

/** The outcome of an action, as recorded by the server, with its current state. */
export function ResultCard({ icon, title, subText, name, lines, doneLabel, back, children }: ResultCardProps) {
  const router = useRouter()
  const Icon = icons[icon]
  return (
    <section className="card result-card" aria-labelledby="result-card-title">
      <Icon size={40} strokeWidth={1.5} className="dimmed result-card-icon" data-icon={icon} aria-hidden />
      <h1 id="result-card-title" tabIndex={-1} data-page-focus>
        {title}
      </h1>
      {name && <p className="result-card-name">{name}</p>}
      <p className="muted result-card-text">{subText}</p>
      <dl className="fact-list">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Button onClick={() => router.history.push(back, scrolledAsLeft(back))}>{doneLabel}</Button>
    </section>
  )
}
