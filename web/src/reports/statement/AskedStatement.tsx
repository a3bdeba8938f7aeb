import { Input, SegmentedControl } from '@mantine/core'
import type { ReportProblem } from '@payouts/contract/reports/report-form'
import { useId, useState } from 'react'
import type { Session } from '../../client/session.ts'
import { DayField } from '../../ui/DayField.tsx'
import { today } from '../../ui/day-text.ts'
import { CompanyField } from '../CompanyField.tsx'
import { useStatementCompanySearch } from '../company-picking.ts'
import { messages } from './messages.ts'
import { nameOf, type Period, periodNames, periodOf, type StatementSearch } from './statement-search.ts'

type AskedStatementProps = {
  /** The company of a company's own user, which cannot be another. */
  own: Session['company'] | undefined
  asked: Period & Pick<StatementSearch, 'companyCode' | 'companyName'>
  problem: ReportProblem | undefined
  onChange: (changes: StatementSearch) => void
}

/** Whose statement it is, and of which days. */
export function AskedStatement({ own, asked, problem, onChange }: AskedStatementProps) {
  const { fromDate, toDate } = asked
  const periodId = useId()
  const searchCompany = useStatementCompanySearch()
  const [isCustom, setIsCustom] = useState(false)
  const name = isCustom ? undefined : nameOf(asked, today())
  const choose = (wanted: string) => {
    const named = periodNames.find((one) => one === wanted)
    setIsCustom(named === undefined)
    if (named) onChange(periodOf(named, today()))
  }
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <section className="statement-asked" aria-label={messages.asked}>
      {!own && (
        <div className="statement-asked-company">
          <CompanyField
            choices={asked}
            isRequired
            onSearch={() => searchCompany(asked)}
            onClear={() => onChange({ companyCode: undefined, companyName: undefined })}
            error={undefined}
          />
        </div>
      )}
      <div className="statement-asked-period">
        <Input.Label id={periodId} component="div">
          {messages.period}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={periodId}
          data={[...periodNames, messages.custom]}
          value={name ?? messages.custom}
          onChange={choose}
        />
      </div>
      {name === undefined && (
        <div className="statement-asked-days">
          <DayField
            label={messages.from}
            value={fromDate}
            min="2000-01-01"
            max={today()}
            error={problemOf('fromDate')}
            onChange={(day) => day && onChange({ fromDate: day })}
          />
          <DayField
            label={messages.to}
            value={toDate}
            min="2000-01-01"
            max={today()}
            error={problemOf('toDate')}
            onChange={(day) => day && onChange({ toDate: day })}
          />
        </div>
      )}
    </section>
  )
}
