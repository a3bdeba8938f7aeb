import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { bankByName, banksOn } from '@payouts/contract/dealers/banks'
import { type DealerRecord, idKinds, isAlwaysThere, isMasked, stateNames } from '@payouts/contract/dealers/record'
import type { RecordField } from '@payouts/contract/dealers/record-fields'
import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { companyTypes, payoutRoutes } from '@payouts/contract/dealers/schema'
import { firstDay, lastDay } from '@payouts/contract/page'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

type Option = { value: string; label: string }
const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const nothing: Option = { value: '', label: messages.choose }

/** The choices of fields with fixed values. */
const options: Partial<Record<RecordField, readonly Option[]>> = {
  idKind: [nothing, ...same(idKinds)],
  companyType: [nothing, ...same(companyTypes)],
  resident: [nothing, ...Object.entries(messages.yesNo).map(([value, label]) => ({ value, label }))],
  eInvoiceRequired: Object.entries(messages.yesNo).map(([value, label]) => ({ value, label })),
  ownEInvoices: Object.entries(messages.yesNo).map(([value, label]) => ({ value, label })),
  stateCode: [nothing, ...Object.entries(stateNames).map(([value, label]) => ({ value, label }))],
  payoutRoute: payoutRoutes.map((value) => ({ value, label: messages.routes[value] }))
}
const days = new Set<RecordField>(['residentSince', 'startDate', 'endDate'])

/** Fields side by side stay aligned, with or without a hint. */
const hintBelow: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

type RecordInputProps = GetInputPropsReturnType & {
  field: RecordField
  record: DealerRecord
  /** A warning about the typed value, which refuses nothing. */
  doubt?: string | undefined
}

/** The control of one field of a record. */
export function RecordInput({ field, record, doubt, ...input }: RecordInputProps) {
  const shared = { label: recordLabels[field], withAsterisk: isAlwaysThere(field), ...input }
  const choices = field === 'bankBic' ? bankOptions(record) : options[field]
  if (field === 'bankBic') shared.label = recordLabels.bankName
  if (choices) return <NativeSelect data={[...choices]} {...shared} />
  if (days.has(field)) return <DayField min={firstDay} max={lastDay} {...shared} />
  if (field === 'contacts') return <Textarea maxLength={500} {...shared} />
  const hint = field === 'bankAccountNumber' ? (doubt ?? maskedHint(record)) : undefined
  return <TextInput description={hint} inputWrapperOrder={hintBelow} maxLength={320} {...shared} />
}

function bankOptions({ bankBic, bankName }: DealerRecord): Option[] {
  const listed = banksOn(today()).map(({ bic, name }) => ({ value: bic, label: name }))
  const isUnlisted = !bankBic && bankName !== null && !bankByName(bankName)
  return [isUnlisted ? { value: '', label: messages.unlistedBank(bankName) } : nothing, ...listed]
}

function maskedHint({ bankAccountNumber }: DealerRecord): string | undefined {
  return bankAccountNumber && isMasked(bankAccountNumber) ? messages.maskedHint(bankAccountNumber) : undefined
}
