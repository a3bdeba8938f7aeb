import { UnstyledButton } from '@mantine/core'
import type { Ringgit } from '@payouts/contract/money'
import { type CSSProperties, useMemo, useState } from 'react'
import { messages as english } from '../messages.ts'
import { TableSwitch } from '../TableSwitch.tsx'
import { toneColour } from '../texts/tones.ts'
import { Money } from './Money.tsx'
import { type PlacedStep, placeSteps, type WaterfallStep, withoutEmpty } from './waterfall-steps.ts'
import './Waterfall.css'

type WaterfallProps = {
  /** What the picture shows: `From imported to net`. */
  title: string
  steps: readonly WaterfallStep[]
  /** In another language than the console's. */
  words?: WaterfallWords
}

export type WaterfallWords = Record<'showAsTable' | 'step' | 'amount' | 'leaves', string> & {
  barsBeginAt: (amount: Ringgit) => string
}

/** The steps from one total to another; each bar opens its rows. A table has the same figures. */
export function Waterfall({ title, steps, words = english }: WaterfallProps) {
  const [asTable, setAsTable] = useState(false)
  const { placed, zero, beginsAt } = useMemo(() => placeSteps(withoutEmpty(steps)), [steps])
  return (
    <figure className="card waterfall" aria-label={title}>
      <figcaption className="row-apart waterfall-head">
        <span className="strong">{title}</span>
        <TableSwitch label={words.showAsTable} asTable={asTable} onChange={setAsTable} />
      </figcaption>
      {!asTable && (
        <ol className="waterfall-bars">
          {placed.map((step, index) => (
            <li key={step.key}>
              <Bar step={step} zero={zero} joined={index < placed.length - 1} />
            </li>
          ))}
        </ol>
      )}
      {!asTable && beginsAt && <p className="detail waterfall-begins">{words.barsBeginAt(beginsAt)}</p>}
      <StepTable title={title} steps={placed} words={words} hidden={!asTable} />
    </figure>
  )
}

type BarProps = { step: PlacedStep; zero: number | undefined; joined: boolean }

function Bar({ step, zero, joined }: BarProps) {
  const { label, detail, amount, tone, kind, onOpen } = step
  const position: CSSProperties = {
    left: `${step.from}%`,
    // A step too small to see still leaves a line where it is.
    width: `max(2px, ${step.length}%)`,
    background: toneColour(tone)
  }
  const line = (
    <>
      <span className="waterfall-words">
        <span className="waterfall-label">{label}</span>
        {detail && <span className="detail block waterfall-detail">{detail}</span>}
      </span>
      <span className="waterfall-track" aria-hidden>
        {zero !== undefined && <span className="waterfall-zero" style={{ left: `${zero}%` }} />}
        <span
          className="waterfall-bar"
          data-cut={(zero === undefined && kind === 'total') || undefined}
          style={position}
        />
        {joined && <span className="waterfall-join" style={{ left: `${step.end}%` }} />}
      </span>
      <span className="waterfall-amount" data-total={kind === 'total' || undefined}>
        <Money amount={amount} />
      </span>
    </>
  )
  if (!onOpen) return <div className="waterfall-line">{line}</div>
  return (
    <UnstyledButton className="waterfall-line waterfall-open" onClick={onOpen}>
      {line}
    </UnstyledButton>
  )
}

type StepTableProps = { title: string; steps: readonly PlacedStep[]; words: WaterfallWords; hidden: boolean }

function StepTable({ title, steps, words, hidden }: StepTableProps) {
  return (
    <div className={hidden ? 'hidden-label' : 'table-frame'}>
      <table className="data-table figure-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.step}</th>
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.leaves}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ key, label, detail, amount, level, onOpen }) => (
            <tr key={key}>
              <th scope="row">
                {onOpen && !hidden ? (
                  <UnstyledButton className="waterfall-link" onClick={onOpen}>
                    {label}
                  </UnstyledButton>
                ) : (
                  label
                )}
                {detail && <span className="detail block waterfall-detail">{detail}</span>}
              </th>
              <td>
                <Money amount={amount} />
              </td>
              <td>
                <Money amount={level} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
