import { type DealerRecord, type RecordGroup, recordGroups } from '@payouts/contract/dealers/record'
import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { dayText } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { shownValue } from './ChangeTable.tsx'
import './DealerRecordFacts.css'
import { messages } from './messages.ts'

const days = new Set<string>(['residentSince', 'startDate', 'endDate'])
const groups = Object.keys(recordGroups) as RecordGroup[]

/** A dealer's record by groups; unknown fields share one line. */
export function DealerRecordFacts({ record }: { record: DealerRecord }) {
  return (
    <div className="fact-columns">
      {groups.map((group) => (
        <section key={group} aria-label={messages.groups[group]}>
          <h3 className="group-name">{messages.groups[group]}</h3>
          <Facts record={record} group={group} />
        </section>
      ))}
    </div>
  )
}

function Facts({ record, group }: { record: DealerRecord; group: RecordGroup }) {
  const known = recordGroups[group].filter((field) => record[field] !== null)
  if (known.length === 0) return <p className="dimmed">{messages.none}</p>
  const shown = (field: (typeof known)[number]) =>
    days.has(field) ? dayText(record[field] ?? '') : shownValue(field, record[field])
  return <FactList facts={known.map((field) => [recordLabels[field], shown(field)])} />
}
