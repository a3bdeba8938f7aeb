import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../clock.ts'
import { createSignedInNetworks, type SignedInNetworks } from './signed-in-networks.ts'

const start = '2026-11-22T02:00:00Z'
const clock = fixedClock(start)
const office = '203.0.113.0'

/** Two processes of a server; each hears the other's announcements. */
let first: SignedInNetworks
let second: SignedInNetworks
let announced: string[]
beforeEach(() => {
  clock.set(start)
  announced = []
  let reachesSecond: (network: string) => void = () => undefined
  first = createSignedInNetworks(clock, {
    announce: (network) => {
      announced.push(network)
      reachesSecond(network)
    },
    onAnnounced: () => undefined
  })
  second = createSignedInNetworks(clock, {
    announce: () => undefined,
    onAnnounced: (note) => {
      reachesSecond = note
    }
  })
})

test('a network that one process knows is known to the others at once', () => {
  expect(second.has(office)).toBe(false)
  first.note(office)
  expect([first.has(office), second.has(office)]).toEqual([true, true])
})

test('they hear of it once an hour, however many calls come from there, so that it stays known while it is used', () => {
  for (let hour = 0; hour < 14; hour += 1) {
    clock.set(start, { minutesLater: hour * 60 })
    for (let call = 0; call < 100; call += 1) first.note(office)
  }
  expect(announced).toHaveLength(14)
  expect(second.has(office)).toBe(true)
})

test('it is forgotten twelve hours after its last call', () => {
  first.note(office)
  clock.set(start, { minutesLater: 12 * 60 - 1 })
  expect([first.has(office), second.has(office)]).toEqual([true, true])
  clock.set(start, { minutesLater: 12 * 60 })
  expect([first.has(office), second.has(office)]).toEqual([false, false])
})

test('of ten thousand others it is the one used longest ago that goes', () => {
  first.note(office)
  for (let host = 0; host < 9_999; host += 1) first.note(`2001:db8:${host.toString(16)}::/64`)
  expect(first.has(office)).toBe(true)
  first.note('198.51.100.0')
  expect(first.has(office)).toBe(false)
})
