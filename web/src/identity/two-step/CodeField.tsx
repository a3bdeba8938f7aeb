import { TextInput, type TextInputProps } from '@mantine/core'
import { messages } from './messages.ts'

type CodeFieldProps = Omit<TextInputProps, 'type' | 'inputMode' | 'autoComplete'> & {
  /** For the app's 6 digits only; otherwise a recovery code is accepted too. */
  digitsOnly?: boolean
}

/** A one-time code, which browsers and phones offer by themselves; spaces and dashes do no harm. */
export function CodeField({ digitsOnly = false, ...props }: CodeFieldProps) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode={digitsOnly ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      {...(digitsOnly ? {} : { description: messages.codeHint })}
      {...props}
    />
  )
}

/** What is wrong with a code before it is sent; null for nothing. */
export function codeProblem(code: string, digitsOnly = false): string | null {
  const plain = code.replace(/[\s-]/g, '')
  if (!plain) return messages.codeMissing
  return digitsOnly && !/^\d{6}$/.test(plain) ? messages.sixDigits : null
}
