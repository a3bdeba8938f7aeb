import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import type { NewPassword, PasswordPolicy } from '@payouts/contract/identity/password'
import { newPasswordProblems } from '@payouts/contract/identity/password'
import { useCall } from '#client/queries.ts'
import { said } from '#ui/texts/said.ts'

/** The rule for new passwords; the usual one until the server has answered. */
export function usePasswordPolicy(): PasswordPolicy {
  const { data } = useCall(identityEndpoints.getPasswordPolicy, {}, { staleTime: Number.POSITIVE_INFINITY })
  return data?.policy ?? 'standard'
}

/** The errors of the two fields of a new password, as a form has them. */
export function newPasswordErrors(typed: NewPassword, policy: PasswordPolicy) {
  const { newPassword, confirmation } = newPasswordProblems(typed, policy)
  return { newPassword: newPassword ? said(newPassword) : null, confirmation: confirmation ? said(confirmation) : null }
}
