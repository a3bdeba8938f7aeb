import type { SignInPolicy, SignInRule } from '@payouts/contract/single-sign-on/schema'

type Claims = Readonly<Record<string, unknown>>

/** The rule that applies to a person of a provider: the first one that does. */
export const ruleFor = ({ rules }: SignInPolicy, provider: string, claims: Claims): SignInRule | undefined =>
  rules.find((rule) => rule.provider === provider && valuesOf(claims, rule.claim).includes(rule.value))

/** Whether a provider's groups decide about roles. Otherwise roles are given here. */
export const hasRulesFor = ({ rules }: SignInPolicy, provider: string): boolean =>
  rules.some((rule) => rule.provider === provider)

/** A claim's values; a name with dots may lead into claims inside others. */
function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(within, claims)
  return [found].flat().filter((value) => typeof value === 'string')
}

const within = (outer: unknown, name: string): unknown =>
  typeof outer === 'object' && outer !== null && Object.hasOwn(outer, name) ? (outer as Claims)[name] : undefined
