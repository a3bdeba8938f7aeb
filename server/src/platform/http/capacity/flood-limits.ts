import type { CapacitySize } from './capacity-of-network.ts'

/** Limits that keep a few clients from blocking all others. Sizes in bytes, times in milliseconds. */
export type FloodLimits = {
  /** Capacity for the first `smallBody` bytes of each body … */
  smallBodies: CapacitySize
  /** … and for the rest, so that files take no capacity from sign-ins. */
  largeBodies: CapacitySize
  connections: CapacitySize
  /** Time for a body that has stayed small. */
  smallBodyMs: number
  /** Time for larger bodies: 15 MiB over a slow line. */
  largeBodyMs: number
  /** Time for the head of a request, and for the first request of a new connection. */
  headMs: number
  /** Time without any progress on a connection, after which the client counts as gone. */
  stillMs: number
}

const mebibyte = 1024 * 1024

/** 256 MiB of bodies, 80 of them for unknown networks, each of which can still send one file. */
export const floodLimits: FloodLimits = {
  smallBodies: { signedIn: 16 * mebibyte, unknown: 16 * mebibyte },
  largeBodies: { signedIn: 160 * mebibyte, unknown: 64 * mebibyte },
  connections: { signedIn: 4000, unknown: 4000 },
  smallBodyMs: 10_000,
  largeBodyMs: 120_000,
  headMs: 10_000,
  stillMs: 120_000
}

/** Nearly every call is smaller: only files, long selections and long texts are larger. */
export const smallBody = 64 * 1024
