import { type Ringgit, ringgitOf, senOf } from '#money.ts'

/** What is left of a balance after earmark and kept-back amounts, never below zero. */
export function availableBalance(balance: Ringgit, earmark: Ringgit | null, keptBack: Ringgit = '0.00'): Ringgit {
  const left = senOf(balance) - senOf(earmark ?? '0') - senOf(keptBack)
  return ringgitOf(left > 0n ? left : 0n)
}

/** How much of an earmark the balance does not cover yet. */
export function uncoveredEarmark(balance: Ringgit, earmark: Ringgit | null): Ringgit {
  const held = senOf(balance)
  const missing = senOf(earmark ?? '0') - (held > 0n ? held : 0n)
  return ringgitOf(missing > 0n ? missing : 0n)
}
