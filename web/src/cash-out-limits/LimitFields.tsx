import { TextInput } from '@mantine/core'
import { amountField, countField, limitFaults } from '@payouts/contract/cash-out-limits/can'
import { periodNames } from '@payouts/contract/cash-out-limits/limit-text'
import { type LimitField, periods, type SavedLimitValues, typedLimit } from '@payouts/contract/cash-out-limits/schema'
import { countText } from '@payouts/contract/count-text'
import { groupedRinggit } from '@payouts/contract/money'
import { groupedMoney, typedMoney } from '#ui/fields/money-typing.ts'
import { messages } from './messages.ts'

/** The six values as typed in the fields, with thousands grouped. */
export type LimitTexts = Record<LimitField, string>

/** Saved values as the fields show them. */
export function textsOf(saved: SavedLimitValues): LimitTexts {
  const texts = periods.flatMap((period) => {
    const [amount, count] = [saved[amountField(period)], saved[countField(period)]]
    return [
      [amountField(period), amount === null ? '' : groupedRinggit(amount)],
      [countField(period), count === null ? '' : countText(count)]
    ]
  })
  return Object.fromEntries(texts) as LimitTexts
}

type LimitFieldsProps = {
  /** What the six values are: `Values of Gold`. */
  label: string
  texts: LimitTexts
  /** Without it the values are read-only. */
  onChange?: ((texts: LimitTexts) => void) | undefined
  /** Whether empty values are reported too; typed values are validated at once. */
  attempted?: boolean
}

/** Six values by period, amount next to count, each validated while the user types. */
export function LimitFields({ label, texts, onChange, attempted = false }: LimitFieldsProps) {
  const faults = onChange ? limitFaults(typedLimit.parse(texts)) : []
  const errorOf = (field: LimitField) =>
    attempted || texts[field].trim() !== '' ? faults.find((fault) => fault.field === field)?.message : undefined
  const inputOf = (field: LimitField, name: string, isAmount: boolean) => (
    <TextInput
      aria-label={name}
      inputMode={isAmount ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={24}
      readOnly={onChange === undefined}
      value={texts[field]}
      error={errorOf(field)}
      onChange={(event) => onChange?.({ ...texts, [field]: withoutCurrency(event.currentTarget.value) })}
      onBlur={() => {
        const tidy = isAmount ? groupedIfAmount(texts[field]) : texts[field]
        if (tidy !== texts[field]) onChange?.({ ...texts, [field]: tidy })
      }}
      classNames={{ input: 'limit-input', section: 'muted' }}
      {...(isAmount ? { leftSection: 'RM', leftSectionWidth: 38 } : { rightSection: 'X', rightSectionWidth: 28 })}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div className="limit-fields" role="group" aria-label={label}>
      <span aria-hidden />
      <span className="detail" aria-hidden>
        {messages.amountHead}
      </span>
      <span className="detail" aria-hidden>
        {messages.countHead}
      </span>
      {periods.map((period) => (
        <div className="limit-period" key={period}>
          <span aria-hidden>{periodNames[period]}</span>
          {inputOf(amountField(period), messages.amount(periodNames[period]), true)}
          {inputOf(countField(period), messages.count(periodNames[period]), false)}
        </div>
      ))}
    </div>
  )
}

/** `RM 1,234.50`, as it may be pasted, without the unit shown next to the field. */
const withoutCurrency = (text: string) => text.replace(/^\s*RM\s*/i, '')

/** What is no amount is left as it was typed, for the person to correct. */
const groupedIfAmount = (text: string) => (/^[\d,]+(\.\d{1,2})?$/.test(text) ? groupedMoney(typedMoney(text)) : text)

/** Takes the person to the first value to correct, once it is marked. */
export function focusFirstFault(form: HTMLElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
