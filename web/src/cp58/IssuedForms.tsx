import { type HandOverWay, type IssuedForm, recordedWays } from '@payouts/contract/cp58/schema'
import { Money } from '#ui/figures/Money.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'

/** The forms that were issued to a dealer for a year, each with the proof that it was received. */
export const IssuedForms = ({ forms }: { forms: readonly IssuedForm[] }) => (
  <section className="card stack-xs" aria-labelledby="cp58-issued">
    <h2 id="cp58-issued">{messages.issued}</h2>
    {forms.length === 0 && <p className="dimmed">{messages.noForms}</p>}
    <ul className="lines lines-apart">
      {forms.map(({ version, issuedOn, issuedBy, total, tax, sha256, handOvers, refusedMails }) => (
        <li key={version} className="stack-xs" aria-label={messages.version(version)}>
          <h3>{messages.version(version)}</h3>
          <FactList
            facts={[
              [
                messages.issuedOn,
                <span key="issued">
                  <DayText day={issuedOn} /> {messages.by(issuedBy)}
                </span>
              ],
              [messages.total, <Money key="total" amount={total} />],
              [messages.tax, <Money key="tax" amount={tax} />],
              [
                messages.digest,
                sha256 && (
                  <code key="digest" style={{ overflowWrap: 'anywhere' }}>
                    {sha256}
                  </code>
                )
              ],
              [
                messages.proof,
                handOvers.length === 0 ? messages.noProof : <HandOvers key="proof" handOvers={handOvers} />
              ],
              [
                messages.refusedMail,
                refusedMails.length > 0 && <RefusedMails key="refused" refusedMails={refusedMails} />
              ]
            ]}
          />
        </li>
      ))}
    </ul>
  </section>
)

const HandOvers = ({ handOvers }: Pick<IssuedForm, 'handOvers'>) => (
  <>
    {handOvers.map(({ way, recipient, at }) => (
      <div key={`${way} ${recipient} ${at}`}>
        {messages.ways[way]} {recipient},{' '}
        <span className="figures">
          {isRecorded(way) ? <DayText day={dayOfInstant(at)} /> : <InstantText instant={at} />}
        </span>
      </div>
    ))}
  </>
)

const RefusedMails = ({ refusedMails }: Pick<IssuedForm, 'refusedMails'>) => (
  <>
    {refusedMails.map(({ mailTo, problem, at }) => (
      <div key={`${mailTo} ${at}`}>
        {mailTo},{' '}
        <span className="figures">
          <InstantText instant={at} />
        </span>
        : {problem}
      </div>
    ))}
  </>
)

/** What people record has a day and no time. */
const isRecorded = (way: HandOverWay) => recordedWays.some((recorded) => recorded === way)
