import { Input, SegmentedControl } from '@mantine/core'
import { firstReportDay, type ReportProblem } from '@payouts/contract/reports/report-form'
import { useId, useState } from 'react'
import type { Session } from '#client/session/session.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { CompanyField } from '../CompanyField.tsx'
import { useStatementCompanySearch } from '../company-picking.ts'
import { useStatementMessages } from './messages.ts'
import { nameOf, type Period, periodNames, periodOf } from './statement-period.ts'
import type { StatementSearch } from './statement-search.ts'

/** The choice of days without a name. */
const custom = 'Custom'

type StatementControlsProps = {
  /** The company of a company's own user, which cannot be another. */
  own: Session['company'] | undefined
  scope: Period & Pick<StatementSearch, 'companyCode' | 'companyName'>
  problem: ReportProblem | undefined
  onChange: (changes: StatementSearch) => void
}

/** Chooses the dealer and the days of a statement. */
export function StatementControls({ own, scope, problem, onChange }: StatementControlsProps) {
  const messages = useStatementMessages()
  const { fromDate, toDate } = scope
  const periodId = useId()
  const searchCompany = useStatementCompanySearch()
  const [isCustom, setIsCustom] = useState(false)
  const name = isCustom ? undefined : nameOf(scope, today())
  const choose = (value: string) => {
    const named = periodNames.find((one) => one === value)
    setIsCustom(named === undefined)
    if (named) onChange(periodOf(named, today()))
  }
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <section className="card statement-controls row" aria-label={messages.controls}>
      {!own && (
        <div className="statement-controls-company">
          <CompanyField
            choices={scope}
            isRequired
            onSearch={() => searchCompany(scope)}
            onClear={() => onChange({ companyCode: undefined, companyName: undefined })}
            error={undefined}
          />
        </div>
      )}
      <div className="statement-controls-period">
        <Input.Label id={periodId} component="div">
          {messages.period}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={periodId}
          data={[
            ...periodNames.map((value) => ({ value, label: messages.periods[value] })),
            { value: custom, label: messages.custom }
          ]}
          value={name ?? custom}
          onChange={choose}
        />
      </div>
      {name === undefined && (
        <div className="statement-controls-days">
          <DayField
            label={messages.from}
            value={fromDate}
            min={firstReportDay}
            max={today()}
            error={problemOf('fromDate')}
            onChange={(day) => day && onChange({ fromDate: day })}
          />
          <DayField
            label={messages.to}
            value={toDate}
            min={firstReportDay}
            max={today()}
            error={problemOf('toDate')}
            onChange={(day) => day && onChange({ toDate: day })}
          />
        </div>
      )}
    </section>
  )
}
