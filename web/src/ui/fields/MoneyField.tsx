import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter, figuresIn, groupedMoney, typedMoney } from './money-typing.ts'

type MoneyFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Ringgit as typed, without grouping: `1234.5`; empty for nothing. An invalid amount stays as typed. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/**
 * An amount in RM: thousands are grouped while typing, and `RM 1,234.50` may be pasted. An invalid amount stays as
 * typed, for the form to refuse.
 */
export function MoneyField({ value, defaultValue = '', onChange, ...rest }: MoneyFieldProps) {
  const [own, setOwn] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const shown = groupedMoney(typedMoney(value ?? own))

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget
    const typed = typedMoney(text)
    const leadingZeros = figuresIn(text) - figuresIn(typed)
    const figuresBefore = figuresIn(text.slice(0, selectionStart ?? text.length)) - leadingZeros
    caret.current = groupedMoney(typed) === text ? undefined : Math.max(0, figuresBefore)
    setOwn(typed)
    onChange?.(typed)
  }

  // Grouping moves the text behind the caret; restore it after the same digit.
  useLayoutEffect(() => {
    const figures = caret.current
    const field = input.current
    caret.current = undefined
    if (figures === undefined || !field || document.activeElement !== field) return
    const at = caretAfter(field.value, figures)
    field.setSelectionRange(at, at)
  })

  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      leftSection="RM"
      leftSectionWidth={38}
      leftSectionProps={{ style: { fontSize: 13, color: 'var(--mantine-color-dimmed)' } }}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...rest}
      value={shown}
      onChange={take}
    />
  )
}
