import { countOf } from '#count-text.ts'
import { type Ringgit, senOf, withCurrency } from '#money.ts'

/** A required approver: somebody with a role, or (null) anybody with the permission. */
export type Slot = string | null

/** The approvers for amounts up to `upTo`, inclusive, or (null) above all other bands. */
export type Band = { upTo: Ringgit | null; approvers: Slot[]; inOrder: boolean }

/** The band of an amount. The database applies the same rule, `approval_band`. */
export function bandOf(bands: readonly Band[], amount: Ringgit): Band {
  const found = bands.find(({ upTo }) => upTo === null || senOf(amount) <= senOf(upTo))
  if (!found) throw new Error('the last band of a policy has no end')
  return found
}

/**
 * Which slot somebody's approval fills, counted from 0; undefined if none is left for their role. A slot of the role
 * is filled first, so that one for anybody stays open to others. The database applies the same rule,
 * `approval_place`.
 */
export function slotFor(
  { approvers, inOrder }: Pick<Band, 'approvers' | 'inOrder'>,
  taken: readonly number[],
  role: string
): number | undefined {
  const fits = (slot: Slot | undefined) => slot === null || slot === role
  if (inOrder) {
    const next = taken.length
    return next < approvers.length && fits(approvers[next]) ? next : undefined
  }
  const free = approvers.map((slot, index) => ({ slot, index })).filter(({ index }) => !taken.includes(index))
  return (free.find(({ slot }) => slot === role) ?? free.find(({ slot }) => slot === null))?.index
}

/** The missing approvers, in order. */
export function slotsLeft({ approvers }: Pick<Band, 'approvers'>, taken: readonly number[]): Slot[] {
  return approvers.filter((_, index) => !taken.includes(index))
}

/** In order `one of Finance, then one approver`, else `one of Finance and 2 approvers`. */
export function slotsText(slots: readonly Slot[], inOrder: boolean): string {
  if (inOrder) return slots.map((slot) => someOf(slot, 1)).join(', then ')
  return [...new Set(slots)].map((slot) => someOf(slot, slots.filter((one) => one === slot).length)).join(' and ')
}

function someOf(slot: Slot, count: number): string {
  const number = count === 1 ? 'one' : String(count)
  if (slot !== null) return `${number} of ${slot}`
  return count === 1 ? 'one approver' : `${number} approvers`
}

/** `1 of 2 approvals; still needed: one of Finance`. */
export function approvalProgressText(
  { approvers, inOrder }: Pick<Band, 'approvers' | 'inOrder'>,
  taken: readonly number[]
) {
  const left = slotsLeft({ approvers }, taken)
  const given = `${taken.length} of ${countOf(approvers.length, 'approval')}`
  return left.length === 0 ? given : `${given}; still needed: ${slotsText(left, inOrder)}`
}

/** `Up to RM 100,000.00`, `Above RM 100,000.00`, or `Any amount`. */
export function bandText(bands: readonly Band[], index: number): string {
  const upTo = bands[index]?.upTo ?? null
  if (upTo !== null) return `Up to ${withCurrency(upTo)}`
  const below = bands[index - 1]?.upTo ?? null
  return below === null ? 'Any amount' : `Above ${withCurrency(below)}`
}

/** What a band requires: `one of Finance, then one approver`. */
export function approversText({ approvers, inOrder }: Pick<Band, 'approvers' | 'inOrder'>): string {
  if (approvers.length === 0) return 'nobody else'
  return slotsText(approvers, inOrder)
}

/** Bands as a sentence of the audit trail. */
export const bandsText = (bands: readonly Band[]): string =>
  bands.map((band, index) => `${bandText(bands, index)}: ${approversText(band)}`).join('. ')

/** The first problem of bands, with its field. */
export function bandsProblem(
  bands: readonly Band[],
  { least, roles }: { least: number; roles: readonly string[] }
): { field: string; problem: string } | undefined {
  for (const [index, { upTo, approvers }] of bands.entries()) {
    const isLast = index === bands.length - 1
    const below = bands[index - 1]?.upTo ?? null
    const amount = `bands.${index}.upTo`
    if (isLast && upTo !== null) return { field: amount, problem: 'The last band has no upper amount.' }
    if (!isLast && upTo === null) return { field: amount, problem: 'Every band but the last needs its upper amount.' }
    if (upTo !== null && senOf(upTo) <= (below === null ? 0n : senOf(below)))
      return { field: amount, problem: 'Every band must reach further than the one before it.' }
    const slots = `bands.${index}.approvers`
    if (approvers.length < least) return { field: slots, problem: 'Every band needs an approver here.' }
    const unknown = approvers.find((slot) => slot !== null && !roles.includes(slot))
    if (unknown) return { field: slots, problem: `There is no role ${unknown} that may approve this.` }
  }
  return undefined
}
