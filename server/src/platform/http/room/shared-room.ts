/** Something of a network that takes up room: a body on its way, a connection. */
export type Guest = {
  readonly network: string
  /** Makes it go, so that another gets in; absent while it cannot. */
  leave?: (() => void) | undefined
}

/**
 * Room that networks share. While it is full, the network that has most of it gives way to those that have less: many
 * held by a few keep nobody else out.
 */
export type SharedRoom = {
  /** @returns whether there was room, or some could be made */
  take(guest: Guest, amount: number): boolean
  /** Everything that the guest took; nothing if it has left already. */
  giveBack(guest: Guest): void
}

type Share = { amount: number; guests: Map<Guest, number> }

/** @param mostOfNetwork what one network may have, however empty the room is */
export function createSharedRoom(size: number, mostOfNetwork: number = size): SharedRoom {
  const shares = new Map<string, Share>()
  let taken = 0

  const room: SharedRoom = {
    take(guest, amount) {
      const wanted = (shares.get(guest.network)?.amount ?? 0) + amount
      if (wanted > mostOfNetwork) return false
      while (taken + amount > size) {
        const leaving = oldestOfLargest(shares.values(), wanted)
        if (!leaving) return false
        room.giveBack(leaving)
        leaving.leave?.()
      }
      const share = shares.get(guest.network) ?? { amount: 0, guests: new Map() }
      share.amount += amount
      share.guests.set(guest, (share.guests.get(guest) ?? 0) + amount)
      shares.set(guest.network, share)
      taken += amount
      return true
    },

    giveBack(guest) {
      const share = shares.get(guest.network)
      const amount = share?.guests.get(guest)
      if (!share || amount === undefined) return
      taken -= amount
      share.amount -= amount
      share.guests.delete(guest)
      if (share.guests.size === 0) shares.delete(guest.network)
    }
  }
  return room
}

/** Whoever can leave, of the largest share above `amount`. */
function oldestOfLargest(shares: Iterable<Share>, amount: number): Guest | undefined {
  let found: Guest | undefined
  let most = amount
  for (const share of shares) {
    if (share.amount <= most) continue
    const guest = firstThatCanLeave(share)
    if (!guest) continue
    found = guest
    most = share.amount
  }
  return found
}

function firstThatCanLeave({ guests }: Share): Guest | undefined {
  for (const guest of guests.keys()) if (guest.leave) return guest
  return undefined
}
