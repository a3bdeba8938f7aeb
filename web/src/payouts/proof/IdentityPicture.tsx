import { countOf } from '@payouts/contract/count-text'
import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import type { CycleProof, ProofSum } from '@payouts/contract/payouts/proof'
import { stateWords } from '#transactions/state-words.ts'
import { Money } from '#ui/figures/Money.tsx'
import { type Tone, toneColour } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'
import { ProofMark } from './ProofMark.tsx'

/** The money identity as two bars of one length: what was imported above, the states that it is in below. */
export function IdentityPicture({ proof: { imported, parts } }: { proof: CycleProof }) {
  const filled = parts.filter(({ transactionCount }) => transactionCount > 0)
  const together: ProofSum = {
    amount: sumOfRinggit(parts.map(({ amount }) => amount)),
    transactionCount: parts.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
  }
  const agrees = together.amount === imported.amount && together.transactionCount === imported.transactionCount
  return (
    <div className="identity">
      <div className="identity-bars" aria-hidden>
        <Bar pieces={[{ key: 'imported', tone: 'blue', share: 1 }]} />
        <Bar
          pieces={filled.map(({ state, amount }) => ({
            key: state,
            tone: stateWords[state].tone,
            share: shareOf(amount, filled)
          }))}
        />
      </div>
      <dl className="identity-sums">
        <Line label={messages.imported} tone="blue" sum={imported} isTotal />
        {parts.map(({ state, ...sum }) => (
          <Line key={state} label={stateWords[state].word} tone={stateWords[state].tone} sum={sum} />
        ))}
        <Line label={messages.together} sum={together} isTotal mark={agrees} />
      </dl>
    </div>
  )
}

type Piece = { key: string; tone: Tone; share: number }

function Bar({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <div className="identity-bar">
      {pieces.map(({ key, tone, share }) => (
        <span key={key} style={{ flexGrow: share, background: toneColour(tone) }} />
      ))}
    </div>
  )
}

/** The share by absolute size, so that negative sums have a width, too. For the picture, not for figures. */
function shareOf(amount: string, parts: readonly ProofSum[]): number {
  const size = (one: string) => Math.abs(Number(senOf(one)))
  const all = parts.reduce((sum, part) => sum + size(part.amount), 0)
  return all === 0 ? 1 : size(amount) / all
}

type LineProps = { label: string; sum: ProofSum; tone?: Tone; isTotal?: boolean; mark?: boolean }

function Line({ label, sum, tone, isTotal = false, mark }: LineProps) {
  const isNothing = sum.transactionCount === 0 && sum.amount === ringgitOf(0n)
  return (
    <div className="identity-line" data-total={isTotal || undefined} data-nothing={isNothing || undefined}>
      <dt>
        {mark === undefined ? (
          <span className="identity-dot" style={tone && { background: toneColour(tone) }} aria-hidden />
        ) : (
          <ProofMark holds={mark} />
        )}
        {label}
      </dt>
      <dd className="identity-count">{countOf(sum.transactionCount, 'transaction')}</dd>
      <dd>
        <Money amount={sum.amount} />
      </dd>
    </div>
  )
}
