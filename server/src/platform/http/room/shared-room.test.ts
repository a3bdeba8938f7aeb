import { expect, it } from 'vitest'
import { createSharedRoom, type Guest } from './shared-room.ts'

function guestOf(network: string, room = createSharedRoom(10)) {
  const guest: Guest & { isOut: boolean } = {
    network,
    isOut: false,
    leave: () => {
      guest.isOut = true
    }
  }
  return { guest, take: (amount: number) => room.take(guest, amount) }
}

it('has the oldest of the network that takes most make way for a network that takes less', () => {
  const room = createSharedRoom(10)
  const [first, second, other] = [guestOf('greedy', room), guestOf('greedy', room), guestOf('other', room)]
  expect([first.take(4), second.take(4), other.take(2)]).toEqual([true, true, true])
  const newcomer = guestOf('newcomer', room)
  expect(newcomer.take(3)).toBe(true)
  expect([first.guest.isOut, second.guest.isOut, other.guest.isOut]).toEqual([true, false, false])
})

it('turns away whoever would have as much as the others, or finds nobody who can leave', () => {
  const room = createSharedRoom(10)
  const [first, second] = [guestOf('first', room), guestOf('second', room)]
  expect([first.take(5), second.take(5)]).toEqual([true, true])
  expect(guestOf('third', room).take(5)).toBe(false)
  first.guest.leave = undefined
  second.guest.leave = undefined
  expect(guestOf('fourth', room).take(1)).toBe(false)
  room.giveBack(first.guest)
  room.giveBack(first.guest)
  expect(guestOf('fifth', room).take(5)).toBe(true)
  expect(guestOf('sixth', room).take(5)).toBe(false)
})

it('gives one network no more than its part, however empty it is', () => {
  const room = createSharedRoom(10, 4)
  const guest = guestOf('only', room)
  expect([guest.take(4), guest.take(1)]).toEqual([true, false])
})
