import { countText } from '@payouts/contract/count-text'
import type { ImportEvidence as Evidence } from '@payouts/contract/desk/schema'
import { Link } from '@tanstack/react-router'
import { CarriedSums } from '#imports/CarriedSums.tsx'
import { messages as importMessages } from '#imports/messages.ts'
import { SetAside } from '#imports/SetAside.tsx'
import { stateWords } from '#transactions/state-words.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { SumTable } from '#ui/figures/SumTable.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import { FirstRejections } from './FirstRejections.tsx'

/** An import's evidence: its problems first, then its sums. */
export function ImportEvidence({ evidence }: { evidence: Evidence }) {
  return (
    <>
      <p>{importMessages.nextStep(evidence)}</p>
      <SetAside report={evidence} />
      <div className="desk-columns">
        <div className="stack">
          <Card title={importMessages.badRows}>
            <FirstRejections
              rejections={evidence.rejections}
              rowsRejected={evidence.rowsRejected}
              rowsRead={evidence.rowsRead}
              fileName={evidence.fileName}
            />
            <ReportLink evidence={evidence} />
          </Card>
          <Card title={importMessages.duplicateRows}>
            <Duplicates evidence={evidence} />
          </Card>
          {evidence.carried.length > 0 && (
            <Card title={importMessages.carriedTitle}>
              <CarriedSums sums={evidence.carried} />
              <ReportLink evidence={evidence} />
            </Card>
          )}
          <Card title={messages.file}>
            <FactList facts={factsOf(evidence)} />
          </Card>
        </div>
        <div className="stack">
          <Card title={messages.marked}>
            <SumTable
              heads={{ label: messages.state, count: messages.transactions, amount: messages.rm }}
              lines={evidence.totals.map(({ state, holdType, transactionCount, amount }) => ({
                ...{ key: `${state} ${holdType}`, count: transactionCount, amount, isPart: true },
                label: holdType ?? stateWords[state].word
              }))}
              together={{
                ...{ label: messages.together, count: evidence.rowsAccepted, amount: evidence.totalAmount }
              }}
            />
          </Card>
          <Card title={messages.byType}>
            <SumTable
              heads={{ label: messages.type, count: messages.transactions, amount: messages.rm }}
              lines={evidence.types.map(({ transactionType, transactionCount, amount }) => ({
                ...{ key: transactionType, label: transactionType, count: transactionCount, amount },
                isPart: true
              }))}
            />
          </Card>
          {evidence.before && <VersionBefore evidence={evidence} before={evidence.before} />}
        </div>
      </div>
    </>
  )
}

function ReportLink({ evidence: { batchNo, version } }: { evidence: Evidence }) {
  return (
    <TextLink to="/validations" search={{ batchNo, version }} size="sm">
      {messages.openReport}
    </TextLink>
  )
}

function Duplicates({ evidence }: { evidence: Evidence }) {
  if (evidence.rowsDuplicate === 0) return <p>{importMessages.noDuplicates}</p>
  return (
    <>
      <p>{importMessages.duplicatesNote(evidence)}</p>
      <ul className="desk-reasons">
        {evidence.standsIn.map(({ transactionCount, ...cycle }) => (
          <li key={cycle.batchNo}>
            <Link to="/payoutsDealerSummary" search={{ ...cycle, flowFrom: 'desk' }}>
              {cycle.payoutCycleName}
            </Link>
            : {messages.rows(transactionCount)}
          </li>
        ))}
      </ul>
    </>
  )
}

const factsOf = (evidence: Evidence) =>
  [
    [importMessages.fileName, evidence.fileName],
    [messages.digest, <code key="digest">{evidence.sha256.match(/.{8}/g)?.join(' ')}</code>],
    [importMessages.batch, `${evidence.batchNo}, ${importMessages.version.toLowerCase()} ${evidence.version}`],
    [importMessages.commissionType, evidence.commissionType],
    [importMessages.rowsRead, countText(evidence.rowsRead)],
    [importMessages.rowsAccepted, countText(evidence.rowsAccepted)],
    [importMessages.rowsRejected, countText(evidence.rowsRejected)],
    [importMessages.importedBy, evidence.importedBy],
    [importMessages.importedOn, <InstantText key="imported" instant={evidence.importedOn} />],
    [importMessages.reportDate, <DayText key="report" day={evidence.reportDate} />],
    [importMessages.cutoffDate, <DayText key="cutoff" day={evidence.cutoffDate} />],
    [importMessages.payoutDate, <DayText key="payout" day={evidence.payoutDate} />]
  ] as const

type VersionBeforeProps = { evidence: Evidence; before: NonNullable<Evidence['before']> }

/** An import of the same batch replaces the previous one. */
function VersionBefore({ evidence: { version, rowsAccepted, totalAmount }, before }: VersionBeforeProps) {
  return (
    <Card title={messages.takesPlaceOf(before.version)}>
      <SumTable
        heads={{ label: importMessages.version, count: messages.transactions, amount: messages.rm }}
        lines={[
          { key: 'before', label: String(before.version), count: before.rowsAccepted, amount: before.totalAmount },
          { key: 'now', label: String(version), count: rowsAccepted, amount: totalAmount }
        ].map((line) => ({ ...line, isPart: true }))}
      />
    </Card>
  )
}
