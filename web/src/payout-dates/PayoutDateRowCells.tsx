import { NativeSelect, TextInput } from '@mantine/core'
import { type BrokenRule, changedFields } from '@payouts/contract/payout-dates/can'
import {
  longestDescription,
  type PayoutDateField,
  type PayoutDateValues,
  payoutDateFields
} from '@payouts/contract/payout-dates/schema'
import { Fragment, type ReactNode, useId } from 'react'
import { DayField } from '#ui/fields/DayField.tsx'
import { messages } from './messages.ts'

type DayNumberField = 'cycleStartDate' | 'cycleEndDate' | 'reportDay' | 'cutOffDay' | 'payoutDay'
type DateField = 'expiryStartDate' | 'expiryEndDate'

const dayNumberFields: readonly DayNumberField[] = [
  'cycleStartDate',
  'cycleEndDate',
  'reportDay',
  'cutOffDay',
  'payoutDay'
]
const dateFields: readonly DateField[] = ['expiryStartDate', 'expiryEndDate']
const dayNumbers = Array.from({ length: 31 }, (_, index) => String(index + 1))
const [firstDay, lastDay] = ['2000-01-01', '2199-12-31']

type PayoutDateRowCellsProps = {
  /** The cycle's last saved name, which labels its fields while the name is edited. */
  name: string
  row: PayoutDateValues
  before: PayoutDateValues
  faults: readonly BrokenRule[]
  readOnly: boolean
  onType: (typed: Partial<PayoutDateValues>) => void
}

/** One cycle of a table, with what is wrong with it below. */
export function PayoutDateRowCells({ name, row, before, faults, readOnly, onType }: PayoutDateRowCellsProps) {
  const faultsId = useId()
  const changed = changedFields(before, row)
  const isFaulty = (field: PayoutDateField) => faults.some(({ fields }) => fields.includes(field))
  const cell = (field: PayoutDateField, control: ReactNode) => (
    <td key={field} data-edited={changed.includes(field) || undefined}>
      {control}
    </td>
  )
  const control = (field: PayoutDateField) => ({
    'aria-label': messages.fieldOf(payoutDateFields[field], name),
    error: isFaulty(field),
    size: 'xs' as const,
    ...(isFaulty(field) && { 'aria-describedby': faultsId })
  })

  return (
    <Fragment>
      <tr data-dirty={changed.length > 0 || undefined}>
        {cell(
          'description',
          <TextInput
            {...control('description')}
            value={row.description}
            readOnly={readOnly}
            maxLength={longestDescription}
            onChange={(event) => onType({ description: event.currentTarget.value })}
          />
        )}
        {dayNumberFields.map((field) =>
          cell(
            field,
            <NativeSelect
              {...control(field)}
              data={dayNumbers}
              value={String(row[field])}
              disabled={readOnly}
              onChange={(event) => onType({ [field]: Number(event.currentTarget.value) })}
            />
          )
        )}
        {dateFields.map((field) =>
          cell(
            field,
            <DayField
              {...control(field)}
              value={row[field]}
              min={firstDay}
              max={lastDay}
              allowDeselect={false}
              readOnly={readOnly}
              // A cleared date is no date: the former one stays.
              onChange={(day) => day && onType({ [field]: day })}
            />
          )
        )}
        <td className="payout-dates-edited">{changed.length > 0 && messages.edited}</td>
      </tr>
      {faults.length > 0 && (
        <tr className="payout-dates-faults">
          <td colSpan={9}>
            <ul id={faultsId} aria-live="polite">
              {faults.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </Fragment>
  )
}
