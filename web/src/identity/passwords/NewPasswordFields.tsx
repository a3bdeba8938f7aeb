import { VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  longestTypedPassword,
  type NewPassword,
  type PasswordPolicy,
  passwordParts
} from '@payouts/contract/identity/password'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { said } from '#ui/texts/said.ts'
import { accountMessages as messages } from '../account-messages.ts'
import { PasswordField } from '../PasswordField.tsx'
import './NewPasswordFields.css'

type NewPasswordFieldsProps<Values extends NewPassword> = {
  form: UseFormReturnType<Values>
  policy: PasswordPolicy
  autoFocus?: boolean
}

/** A new password, typed twice, with the rule ticked off part by part meanwhile. */
export function NewPasswordFields<Values extends NewPassword>(props: NewPasswordFieldsProps<Values>) {
  const { form, policy, autoFocus = false } = props
  const rule = useId()
  const field = {
    autoComplete: 'new-password',
    maxLength: longestTypedPassword[policy]
  }
  return (
    <>
      <PasswordField
        label={messages.newPassword}
        {...field}
        autoFocus={autoFocus}
        {...form.getInputProps('newPassword')}
        attributes={{ input: { 'aria-describedby': rule } }}
      />
      <ul id={rule} className="password-parts" aria-label={messages.ruleTitle}>
        {passwordParts(form.values.newPassword, policy).map(({ what, isMet }) => (
          <li key={what} data-met={isMet || undefined}>
            {isMet ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
            <VisuallyHidden>{isMet ? messages.partMet : messages.partNotMet} </VisuallyHidden>
            {said(what)}
          </li>
        ))}
      </ul>
      <PasswordField label={messages.confirmation} {...field} {...form.getInputProps('confirmation')} />
    </>
  )
}
