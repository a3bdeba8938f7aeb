import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { companyTypes, dealerKinds, dealerLines, tiers } from '@payouts/contract/dealers/schema'
import { groupedRinggit, ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import { arithmeticText } from '@payouts/contract/rate-cards/arithmetic'
import type { Card } from '@payouts/contract/rate-cards/card'
import { type ComponentEarning, earningsOf, type Sale } from '@payouts/contract/rate-cards/earning'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { useId, useState } from 'react'
import { DayField } from '#ui/fields/DayField.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { messages } from '../messages.ts'
import { Suggestions } from '../rules/Suggestions.tsx'

type SaleCalculatorProps = { card: Card; rules: readonly RateRule[]; validFrom: string }

type Given = Sale & { salesBefore: number; amountBefore: string; originalOn: string; originalEarned: string }

/** What a sale would earn by these rules, with the arithmetic. It is worked out here, as the server does it. */
export function SaleCalculator({ card, rules, validFrom }: SaleCalculatorProps) {
  const [given, setGiven] = useState<Given>(() => firstSale(rules, validFrom))
  const give = (part: Partial<Given>) => setGiven({ ...given, ...part })
  return (
    <section className="card stack" aria-labelledby="sale-calculator">
      <h2 id="sale-calculator">{messages.calculator}</h2>
      <div className="sale-fields">
        <SaleFields given={given} give={give} rules={rules} />
        <AroundFields given={given} give={give} card={card} />
      </div>
      <Earned earnings={earningsFor(card, given)} />
    </section>
  )
}

/** A sale that the first rule is about. */
const firstSale = (rules: readonly RateRule[], validFrom: string): Given => ({
  ...{ transactionType: valuesOf(rules, 'transactionType')[0] ?? '', planName: '', channel: null },
  ...{ transactionDate: validFrom, transactionAmount: '100.00', companyCode: '' },
  ...{ dealerKind: dealerKinds[0], line: dealerLines[0], companyType: null, tier: tiers[0] },
  ...{ salesBefore: 0, amountBefore: '0.00', originalOn: '', originalEarned: '' }
})

/** The values that rules name, of a column that takes several. */
function valuesOf(
  rules: readonly RateRule[],
  column: 'transactionType' | 'planName' | 'channel' | 'companyCode'
): string[] {
  const values = rules.flatMap((rule) => rule[column].split('|')).map((text) => text.trim().replace(/\*$/, ''))
  return [...new Set(values)].filter((value) => value !== '')
}

/** Undefined while an amount is not written out. */
function earningsFor(card: Card, given: Given): ComponentEarning[] | undefined {
  const { salesBefore, amountBefore, originalOn, originalEarned, ...sale } = given
  if (![sale.transactionAmount, amountBefore].every(isAmount)) return undefined
  const before = senOf(amountBefore)
  const others = {
    ...{ rowsBefore: salesBefore, rowsInAll: salesBefore + 1, givenBefore: 0n },
    ...{ amountBefore: before, amountInAll: before + senOf(sale.transactionAmount) }
  }
  const earned = isAmount(originalEarned) ? senOf(originalEarned) : 0n
  const original = originalOn && earned > 0n ? { transactionDate: originalOn, earned, left: earned } : undefined
  return earningsOf(card, sale, { others: () => others, original })
}

const isAmount = (text: string): boolean => /^-?\d{1,10}(\.\d{1,2})?$/.test(text)

type FieldsProps = { given: Given; give: (part: Partial<Given>) => void }

type SuggestingFieldProps = {
  label: string
  suggestions: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** Any text, with what the rules name as suggestions. */
function SuggestingField({ label, suggestions, value, onChange }: SuggestingFieldProps) {
  const list = useId()
  return (
    <>
      <TextInput label={label} value={value} list={list} onChange={(event) => onChange(event.currentTarget.value)} />
      <Suggestions id={list} values={suggestions} />
    </>
  )
}

function SaleFields({ given, give, rules }: FieldsProps & { rules: readonly RateRule[] }) {
  return (
    <>
      <SuggestingField
        label={messages.saleOf.transactionType}
        suggestions={valuesOf(rules, 'transactionType')}
        value={given.transactionType}
        onChange={(transactionType) => give({ transactionType })}
      />
      <SuggestingField
        label={messages.saleOf.planName}
        suggestions={valuesOf(rules, 'planName')}
        value={given.planName}
        onChange={(planName) => give({ planName })}
      />
      <MoneyField
        label={messages.saleOf.transactionAmount}
        value={given.transactionAmount}
        onChange={(transactionAmount) => give({ transactionAmount })}
      />
      <DayField
        label={messages.saleOf.transactionDate}
        value={given.transactionDate}
        onChange={(transactionDate) => give({ transactionDate })}
      />
      <SuggestingField
        label={messages.saleOf.channel}
        suggestions={valuesOf(rules, 'channel')}
        value={given.channel ?? ''}
        onChange={(channel) => give({ channel: channel || null })}
      />
      <TextInput
        label={messages.saleOf.companyCode}
        value={given.companyCode}
        onChange={(event) => give({ companyCode: event.currentTarget.value.trim() })}
      />
    </>
  )
}

function AroundFields({ given, give, card }: FieldsProps & { card: Card }) {
  const hasBands = card.components.some(({ measure }) => measure !== null)
  const hasClawbacks = card.components.some(({ kind }) => kind === 'CLAWBACK')
  const choice = (key: 'dealerKind' | 'line' | 'tier', values: readonly string[]) => (
    <NativeSelect
      label={messages.saleOf[key]}
      data={[...values]}
      value={given[key]}
      onChange={(event) => give({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {choice('dealerKind', dealerKinds)}
      {choice('line', dealerLines)}
      {choice('tier', tiers)}
      <NativeSelect
        label={messages.saleOf.companyType}
        data={[{ value: '', label: messages.unknown }, ...companyTypes]}
        value={given.companyType ?? ''}
        onChange={(event) => give({ companyType: event.currentTarget.value || null })}
      />
      {hasBands && (
        <>
          <NumberInput
            label={messages.saleOf.salesBefore}
            min={0}
            max={999_999}
            allowDecimal={false}
            value={given.salesBefore}
            onChange={(count) => give({ salesBefore: Number(count) || 0 })}
          />
          <MoneyField
            label={messages.saleOf.amountBefore}
            value={given.amountBefore}
            onChange={(amountBefore) => give({ amountBefore })}
          />
        </>
      )}
      {hasClawbacks && (
        <>
          <DayField
            label={messages.saleOf.originalOn}
            value={given.originalOn}
            onChange={(originalOn) => give({ originalOn })}
          />
          <MoneyField
            label={messages.saleOf.originalEarned}
            value={given.originalEarned}
            onChange={(originalEarned) => give({ originalEarned })}
          />
        </>
      )}
    </>
  )
}

function Earned({ earnings }: { earnings: readonly ComponentEarning[] | undefined }) {
  if (!earnings) return <p className="muted">{messages.amountFirst}</p>
  const sum = earnings.reduce((total, { earned }) => total + earned, 0n)
  return (
    <output className="well stack-xs" aria-live="polite">
      {earnings.length === 0 ? (
        <p>{messages.earnsNothing}</p>
      ) : (
        <>
          <p className="headline">{withCurrency(ringgitOf(sum))}</p>
          <ul className="lines lines-apart">
            {earnings.map((earning) => (
              <li key={earning.component.name}>
                <span>{arithmeticText([earning])}</span>
                <strong>{groupedRinggit(ringgitOf(earning.earned))}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </output>
  )
}
