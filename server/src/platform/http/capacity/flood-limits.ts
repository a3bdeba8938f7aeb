import type { CapacitySize } from './capacity-of-network.ts'

/** What keeps a few clients from holding up all others. Sizes in bytes, times in milliseconds. */
export type FloodLimits = {
  /** Of each body the first `smallBody` bytes are counted here … */
  smallBodies: CapacitySize
  /** … and the rest here, so that no file takes the capacity of a sign-in. */
  largeBodies: CapacitySize
  connections: CapacitySize
  /** For a body that has not grown beyond a small one. */
  smallBodyMs: number
  /** For all others: 15 MiB over a slow line. */
  largeBodyMs: number
  /** For the head of a request, and before the first on a new connection. */
  headMs: number
  /** For a connection on which nothing moves: a client that reads no further has gone. */
  stillMs: number
}

const mebibyte = 1024 * 1024

/** 256 MiB of bodies, 80 of them for all that is unknown; one network of those can still send one file. */
export const floodLimits: FloodLimits = {
  smallBodies: { signedIn: 16 * mebibyte, unknown: 16 * mebibyte },
  largeBodies: { signedIn: 160 * mebibyte, unknown: 64 * mebibyte },
  connections: { signedIn: 4000, unknown: 4000 },
  smallBodyMs: 10_000,
  largeBodyMs: 120_000,
  headMs: 10_000,
  stillMs: 120_000
}

/** Nearly every call is shorter: only files, long selections and long texts are not. */
export const smallBody = 64 * 1024
