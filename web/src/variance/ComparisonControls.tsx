import { Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { keyOfVersion, type PeriodUnit, periodUnits } from '@payouts/contract/variance/names'
import type { ComparedSide, Variance } from '@payouts/contract/variance/schema'
import { unitNames } from '@payouts/contract/variance/words'
import { type KeyboardEvent, useId } from 'react'
import { useSession } from '#client/session/session.ts'
import { messages } from './messages.ts'
import { type Option, withOption } from './period-options.ts'
import type { Comparison, VarianceSearch } from './search.ts'
import { useSideOptions } from './use-side-options.ts'

type ComparisonControlsProps = {
  comparison: Comparison
  /** The answer, once it has come. */
  variance: Variance | undefined
  /** The property that the server refused. */
  refusedField: string | undefined
  onChange: (changes: VarianceSearch) => void
}

/** Chooses both sides, and what of them is compared. */
export function ComparisonControls({ comparison, variance, refusedField, onChange }: ComparisonControlsProps) {
  const unitId = useId()
  const { unit } = comparison
  const options = useSideOptions(unit)
  const sideField = (side: 'after' | 'before') => (
    <SideField
      label={messages[side]}
      options={options}
      versions={versionOptions(variance)}
      chosen={comparison[side]}
      found={variance?.[side]}
      isRefused={refusedField === side}
      onChange={(key) => onChange({ [side]: key, ...(side === 'after' && { before: undefined }) })}
    />
  )
  return (
    <section className="card variance-controls" aria-label={messages.controls}>
      <div>
        <Input.Label id={unitId} component="div">
          {messages.unit}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={unitId}
          data={periodUnits.map((value) => ({ value, label: unitNames[value] }))}
          value={unit}
          onChange={(value) => onChange({ unit: value as PeriodUnit, after: undefined, before: undefined })}
        />
      </div>
      {sideField('after')}
      {sideField('before')}
      <NarrowField
        label={messages.transactionType}
        all={messages.allTypes}
        names={variance?.transactionTypes}
        chosen={comparison.transactionType}
        onChange={(transactionType) => onChange({ transactionType })}
      />
      <NarrowField
        label={messages.plan}
        all={messages.allPlans}
        names={variance?.planNames}
        chosen={comparison.planName}
        onChange={(planName) => onChange({ planName })}
      />
      <DealerField
        key={comparison.companyCode ?? ''}
        chosen={comparison.companyCode}
        isRefused={refusedField === 'companyCode'}
        onChange={(companyCode) => onChange({ companyCode })}
      />
    </section>
  )
}

/** The versions of the later cycle, where it has several. */
function versionOptions(variance: Variance | undefined): readonly Option[] {
  const [cycle] = variance?.after.cycles ?? []
  if (!cycle || !variance) return []
  const { batchNo, payoutCycleName } = cycle
  return variance.versions.map((version) => ({
    value: keyOfVersion(batchNo, version),
    label: messages.version(payoutCycleName, version)
  }))
}

type SideFieldProps = {
  label: string
  options: readonly Option[]
  versions: readonly Option[]
  chosen: string | undefined
  found: ComparedSide | undefined
  isRefused: boolean
  onChange: (key: string) => void
}

/** A side as it was chosen, else as the server found it; one beyond those that are offered is offered as well. */
function SideField({ label, options, versions, chosen, found, isRefused, onChange }: SideFieldProps) {
  const value = chosen ?? found?.key ?? ''
  const known = found?.key === value ? found.name : value
  const offered = value === '' ? [{ value: '', label: messages.choose }, ...options] : options
  const isVersion = versions.some((version) => version.value === value)
  const cycles = isVersion ? [...offered] : withOption(offered, { value, label: known })
  return (
    <NativeSelect
      label={label}
      data={
        versions.length > 0
          ? [
              { group: messages.cyclesToChoose, items: cycles },
              { group: messages.versionsToChoose, items: [...versions] }
            ]
          : cycles
      }
      value={value}
      error={isRefused}
      onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
    />
  )
}

type NarrowFieldProps = {
  label: string
  all: string
  names: readonly string[] | undefined
  chosen: string | undefined
  onChange: (name: string | undefined) => void
}

function NarrowField({ label, all, names = [], chosen, onChange }: NarrowFieldProps) {
  const options = [{ value: '', label: all }, ...names.map((name) => ({ value: name, label: name }))]
  return (
    <NativeSelect
      label={label}
      data={withOption(options, { value: chosen ?? '', label: chosen ?? all })}
      value={chosen ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

type DealerFieldProps = {
  chosen: string | undefined
  isRefused: boolean
  onChange: (companyCode: string | undefined) => void
}

/** A company's own users compare their own money, and choose no dealer. */
function DealerField({ chosen = '', isRefused, onChange }: DealerFieldProps) {
  const session = useSession()
  if (session?.company) return null
  const choose = (text: string) => {
    const code = text.trim()
    if (code !== chosen) onChange(code || undefined)
  }
  const chooseOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') choose(event.currentTarget.value)
  }
  return (
    <TextInput
      label={messages.dealer}
      placeholder={messages.allDealers}
      defaultValue={chosen}
      error={isRefused}
      onBlur={(event) => choose(event.currentTarget.value)}
      onKeyDown={chooseOnEnter}
    />
  )
}
