import { countOf } from '../count-text.ts'
import { type Ringgit, senOf, withCurrency } from '../money.ts'

/** An approver whom a band asks for: somebody of a role, or (null) anybody with the permission. */
export type Place = string | null

/** Up to an amount, inclusive, or (null) above every other band: whose approvals it takes. */
export type Band = { upTo: Ringgit | null; approvers: Place[]; inOrder: boolean }

/** The band of an amount. The database decides by the same rule, `approval_band`. */
export function bandOf(bands: readonly Band[], amount: Ringgit): Band {
  const found = bands.find(({ upTo }) => upTo === null || senOf(amount) <= senOf(upTo))
  if (!found) throw new Error('the last band of a policy has no end')
  return found
}

/**
 * Which place an approval by somebody of a role takes, counted from 0; undefined where none is left for it. A place of
 * the role goes first, so that one for anybody stays open to others: then as many people as can be fit. The database
 * decides by the same rule, `approval_place`.
 */
export function placeFor(
  { approvers, inOrder }: Pick<Band, 'approvers' | 'inOrder'>,
  taken: readonly number[],
  role: string
): number | undefined {
  const fits = (place: Place | undefined) => place === null || place === role
  if (inOrder) {
    const next = taken.length
    return next < approvers.length && fits(approvers[next]) ? next : undefined
  }
  const free = approvers.map((place, index) => ({ place, index })).filter(({ index }) => !taken.includes(index))
  return (free.find(({ place }) => place === role) ?? free.find(({ place }) => place === null))?.index
}

/** Whose approvals are missing still, in their order. */
export function placesLeft({ approvers }: Pick<Band, 'approvers'>, taken: readonly number[]): Place[] {
  return approvers.filter((_, index) => !taken.includes(index))
}

/** In order `one of Finance, then one approver`, else `one of Finance and 2 approvers`. */
export function placesText(places: readonly Place[], inOrder: boolean): string {
  if (inOrder) return places.map((place) => someOf(place, 1)).join(', then ')
  return [...new Set(places)].map((place) => someOf(place, places.filter((one) => one === place).length)).join(' and ')
}

function someOf(place: Place, count: number): string {
  const number = count === 1 ? 'one' : String(count)
  if (place !== null) return `${number} of ${place}`
  return count === 1 ? 'one approver' : `${number} approvers`
}

/** `1 of 2 approvals; still needed: one of Finance`. */
export function standingText({ approvers, inOrder }: Pick<Band, 'approvers' | 'inOrder'>, taken: readonly number[]) {
  const left = placesLeft({ approvers }, taken)
  const given = `${taken.length} of ${countOf(approvers.length, 'approval')}`
  return left.length === 0 ? given : `${given}; still needed: ${placesText(left, inOrder)}`
}

/** `Up to RM 100,000.00`, `Above RM 100,000.00`, or `Any amount`. */
export function bandText(bands: readonly Band[], index: number): string {
  const upTo = bands[index]?.upTo ?? null
  if (upTo !== null) return `Up to ${withCurrency(upTo)}`
  const below = bands[index - 1]?.upTo ?? null
  return below === null ? 'Any amount' : `Above ${withCurrency(below)}`
}

/** What a band asks for: `one of Finance, then one approver`. */
export function approversText({ approvers, inOrder }: Pick<Band, 'approvers' | 'inOrder'>): string {
  if (approvers.length === 0) return 'nobody else'
  return placesText(approvers, inOrder)
}

/** Bands as a sentence of the audit trail. */
export const bandsText = (bands: readonly Band[]): string =>
  bands.map((band, index) => `${bandText(bands, index)}: ${approversText(band)}`).join('. ')

/** The first thing that is wrong with bands, with its field. */
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
    const places = `bands.${index}.approvers`
    if (approvers.length < least) return { field: places, problem: 'Every band needs an approver here.' }
    const unknown = approvers.find((place) => place !== null && !roles.includes(place))
    if (unknown) return { field: places, problem: `There is no role ${unknown} that may approve this.` }
  }
  return undefined
}
