import { NativeSelect } from '@mantine/core'
import { reportFormat } from '@payouts/contract/downloads/schema'
import { filtersOf, type ReportProblem } from '@payouts/contract/reports/report-form'
import type { ReportDefinition } from '@payouts/contract/reports/schema'
import { Download } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { FormatField } from '#downloads/FormatField.tsx'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { said } from '#ui/texts/said.ts'
import { useReportRights } from './api.ts'
import { BranchField } from './BranchField.tsx'
import { CompanyField } from './CompanyField.tsx'
import { useCompanySearch } from './company-picking.ts'
import { FilterField } from './FilterField.tsx'
import { messages } from './messages.ts'
import { controlId, fieldOf, fieldsInOrder, type ReportPayload } from './report-choices.ts'
import type { ReportChoices } from './report-search.ts'
import { useReportDownload } from './use-report-download.ts'

type ReportFormProps = {
  definitions: readonly ReportDefinition[]
  definition: ReportDefinition | undefined
  choices: ReportChoices
  onChange: (changes: ReportChoices) => void
  problems: readonly ReportProblem[]
  /** Undefined while something is wrong. */
  request: ReportPayload | undefined
}

/** What goes into a report. A problem with what was chosen shows at once; what is missing, once DOWNLOAD is pressed. */
export function ReportForm({ definitions, definition, choices, onChange, problems, request }: ReportFormProps) {
  const headingId = useId()
  const { mayDownload } = useReportRights()
  const { download, busy } = useReportDownload()
  const [attempted, setAttempted] = useState(false)
  const format = choices.reportFormat ?? definition?.reportFormat ?? reportFormat.enum.XLS

  const problemOf = (field: string, value: string | undefined) => {
    const problem = attempted || value ? problems.find((one) => one.field === field) : undefined
    return problem && said(problem.message)
  }
  const chooseType = (reportType: string) => {
    setAttempted(false)
    onChange({ reportType, reportSubType: undefined, reportFormat: undefined, batchNo: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (definition && request) return void download(definition, request, format)
    setAttempted(true)
    const wrong = new Set<string>(problems.map(({ field }) => field))
    const first = fieldsInOrder(definition, choices).find((field) => wrong.has(field))
    if (first) document.getElementById(controlId(first))?.focus()
  }

  return (
    <form className="stack-md card report-form" aria-labelledby={headingId} noValidate onSubmit={submit}>
      <h2 id={headingId}>{messages.choose}</h2>
      <NativeSelect
        id={controlId('reportType')}
        label={messages.reportType}
        withAsterisk
        data={[{ value: '', label: messages.chooseType }, ...definitions.map(({ reportType }) => choiceOf(reportType))]}
        value={definition?.reportType ?? ''}
        onChange={(event) => chooseType(event.currentTarget.value)}
        error={problemOf('reportType', undefined)}
      />
      {definition && definition.subTypes.length > 0 && (
        <NativeSelect
          id={controlId('reportSubType')}
          label={messages.subType}
          withAsterisk
          data={[
            { value: '', label: messages.chooseSubType },
            ...definition.subTypes.map(({ subReportType }) => choiceOf(subReportType))
          ]}
          value={choices.reportSubType ?? ''}
          onChange={(event) => onChange({ reportSubType: event.currentTarget.value })}
          error={problemOf('reportSubType', undefined)}
        />
      )}
      {definition && <Scope definition={definition} choices={choices} onChange={onChange} problemOf={problemOf} />}
      {mayDownload && (
        <>
          <FormatField value={format} onChange={(chosen) => onChange({ reportFormat: chosen })} />
          <WorkingButton type="submit" leftSection={<Download size={16} aria-hidden />} loading={busy} fullWidth>
            {messages.download}
          </WorkingButton>
        </>
      )}
    </form>
  )
}

/** The name of a choice, which stays its value in every language. */
const choiceOf = (value: string) => ({ value, label: said(value) })

type ScopeProps = Pick<ReportFormProps, 'choices' | 'onChange'> & {
  definition: ReportDefinition
  problemOf: (field: string, value: string | undefined) => string | undefined
}

/** The company, the branch and the filters that narrow a report. */
function Scope({ definition, choices, onChange, problemOf }: ScopeProps) {
  const company = useSession()?.company ?? undefined
  const searchCompany = useCompanySearch()
  return (
    <>
      {!company && (
        <CompanyField
          choices={choices}
          isRequired={definition.isCompanyCodeRequired}
          onSearch={() => searchCompany(choices)}
          onClear={() => onChange({ companyCode: undefined, companyName: undefined, branchCode: undefined })}
          error={problemOf('companyCode', undefined)}
        />
      )}
      {definition.isBranchCodeRequired && (
        <BranchField
          companyCode={company?.code ?? choices.companyCode}
          value={choices.branchCode ?? ''}
          onChange={(branchCode) => onChange({ branchCode })}
          error={problemOf('branchCode', undefined)}
        />
      )}
      {filtersOf(definition, choices.reportSubType).map((filter) => (
        <FilterField
          key={filter.filterKey}
          filter={filter}
          choices={choices}
          onChange={(value) => onChange({ [fieldOf(filter)]: value })}
          error={problemOf(filter.filterKey, choices[fieldOf(filter)])}
        />
      ))}
    </>
  )
}
