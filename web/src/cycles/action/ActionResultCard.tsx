import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import './ActionResultCard.css'

export type ResultLine = { label: string; value: ReactNode }

type ActionResultCardProps = {
  title: string
  subText: string
  /** What it was done to: the cycle's name. */
  name?: string
  lines: readonly ResultLine[]
  doneLabel: string
  /** Where Done leads: an address of this console. */
  back: string
}

/** What an action really did, once the server has taken it on. */
export function ActionResultCard({ title, subText, name, lines, doneLabel, back }: ActionResultCardProps) {
  const router = useRouter()
  return (
    <section className="action-result" aria-labelledby="action-result-title">
      <CircleCheck size={40} strokeWidth={1.5} className="action-result-tick" aria-hidden />
      <h1 id="action-result-title" tabIndex={-1} data-page-focus>
        {title}
      </h1>
      {name && <p className="action-result-name">{name}</p>}
      <p className="action-result-text">{subText}</p>
      <dl>
        {lines.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Button onClick={() => router.history.push(back)}>{doneLabel}</Button>
    </section>
  )
}
