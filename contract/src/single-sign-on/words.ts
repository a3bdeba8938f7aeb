import type { ProviderSettings, SignInPolicy, SignInRule } from './schema.ts'

/** What people call the settings of a provider, in the order of screens. */
export const providerLabels: Record<keyof ProviderSettings, string> = {
  name: 'Name',
  buttonText: 'Text of the button',
  issuer: 'Issuer',
  clientId: 'Client id',
  clientAuthentication: 'How the server authenticates',
  scopes: 'Scopes',
  mailDomains: 'Mail domains',
  trustsMail: 'Addresses count as verified',
  acrValues: 'Requested authentication (acr)',
  enabled: 'Signs people in'
}

export const providerFields = Object.keys(providerLabels) as (keyof ProviderSettings)[]

/** A setting as people read it; empty for nothing. */
export function providerText(settings: ProviderSettings | null, field: keyof ProviderSettings): string {
  const value = settings?.[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return [value ?? []].flat().join(', ')
}

/** What differs between two settings of a provider, or all that a new one says. */
export const providerDifference = (before: ProviderSettings | null, after: ProviderSettings) =>
  providerFields
    .map((field) => ({ name: providerLabels[field], was: providerText(before, field), is: providerText(after, field) }))
    .filter(({ was, is }) => was !== is)

/** `groups payout-approvers at entra: Payout Approver`. */
export const ruleText = ({ provider, claim, value, role, createsUser }: SignInRule): string =>
  `${claim} ${value} at ${provider}: ${role}${createsUser ? ', adds users' : ''}`

const policyLines = ({ rules, staffPasswords, breakGlassUser }: SignInPolicy) => ({
  Rules: rules.map(ruleText).join('; '),
  'Passwords of staff': staffPasswords ? 'On' : 'Off',
  'Break-glass user': breakGlassUser ?? ''
})

/** What differs between two policies. */
export function policyDifference(before: SignInPolicy, after: SignInPolicy) {
  const was: Record<string, string> = policyLines(before)
  return Object.entries(policyLines(after))
    .map(([name, is]) => ({ name, was: was[name] ?? '', is }))
    .filter(({ was, is }) => was !== is)
}

/** A difference as a sentence for the audit trail; empty where nothing differs. */
export const differenceText = (difference: readonly { name: string; was: string; is: string }[]): string =>
  difference.map(({ name, was, is }) => `${name} from ${was || 'nothing'} to ${is || 'nothing'}`).join('; ')
