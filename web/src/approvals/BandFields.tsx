import { ActionIcon, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Band } from '@payouts/contract/approvals/rule'
import { mostApprovers } from '@payouts/contract/approvals/schema'
import { ringgitInput } from '@payouts/contract/money'
import { Plus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { messages } from './messages.ts'

/** A band while it is typed: its amount as text, empty for the last one, and '' for anybody. */
export type GivenBand = { key: string; upTo: string; approvers: { key: string; role: string }[]; inOrder: boolean }

let lastKey = 0
const nextKey = () => String(++lastKey)
const approverField = (role: string) => ({ key: nextKey(), role })

export const givenBands = (bands: readonly Band[]): GivenBand[] =>
  bands.map(({ upTo, approvers, inOrder }) => ({
    ...{ key: nextKey(), upTo: upTo ?? '', inOrder },
    approvers: approvers.map((approver) => approverField(approver ?? ''))
  }))

export const bandsOf = (given: readonly GivenBand[]): Band[] =>
  given.map(({ upTo, approvers, inOrder }) => ({
    ...{ upTo: upTo.trim() || null, inOrder: inOrder && approvers.length > 1 },
    approvers: approvers.map(({ role }) => role || null)
  }))

/** What is wrong with a typed amount by itself; the server compares bands. */
export const amountProblem = (text: string): string | null =>
  text.trim() === '' || ringgitInput.safeParse(text).success ? null : messages.amountWrong

type BandFieldsProps = {
  band: GivenBand
  index: number
  roles: readonly string[]
  /** The amount's field. */
  amount: ComponentProps<typeof TextInput>
  isLast: boolean
  onChange: (band: GivenBand) => void
  onRemove: (() => void) | undefined
}

/** One band: up to which amount, its approvers, and whether in this order. */
export function BandFields({ band, index, roles, amount, isLast, onChange, onRemove }: BandFieldsProps) {
  const { approvers, inOrder } = band
  const choices = [
    { value: '', label: messages.anybody },
    ...roles.map((role) => ({ value: role, label: messages.oneOf(role) }))
  ]
  const change = (next: GivenBand['approvers']) => onChange({ ...band, approvers: next })
  return (
    <fieldset className="stack-xs card approval-band">
      <legend>{messages.band(index)}</legend>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={messages.removeBand(index)} onClick={onRemove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
      <TextInput
        label={messages.upTo}
        {...(isLast && { description: messages.upToHint })}
        inputMode="decimal"
        maxLength={16}
        classNames={{ input: 'approval-amount' }}
        {...amount}
      />
      {approvers.length === 0 && <Text size="sm">{messages.nobodyNeeded}</Text>}
      {approvers.map((approver, position) => (
        <div key={approver.key} className="approval-approver">
          <NativeSelect
            label={messages.approver(position)}
            data={choices}
            value={approver.role}
            onChange={({ currentTarget }) =>
              change(approvers.with(position, { ...approver, role: currentTarget.value }))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={messages.removeApprover(position, index)}
            onClick={() => change(approvers.toSpliced(position, 1))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {approvers.length > 1 && (
        <Checkbox
          label={messages.order}
          checked={inOrder}
          onChange={({ currentTarget }) => onChange({ ...band, inOrder: currentTarget.checked })}
        />
      )}
      {approvers.length < mostApprovers && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => change([...approvers, approverField('')])}
        >
          {messages.addApprover}
        </Button>
      )}
    </fieldset>
  )
}
