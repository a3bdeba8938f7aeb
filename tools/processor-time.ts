import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * What the machine's processors have worked, in milliseconds: for a run, PostgreSQL, browsers and killed servers
 * included, and whatever else the machine did meanwhile.
 */
export function timeOfMachine(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

const ticksPerSecond = 100

/** The fields of proc(5) after the process's name in parentheses; the first is the fourth field, the parent. */
export const statOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) \w /s, '')
    .split(' ')
    .map(Number)

/** Processor time of a process and its threads, in seconds. */
export const processorTimeOf = (pid: number): number => secondsOf(statOf(pid).slice(10, 12))

/** Processor time of a process's ended children, in seconds, with all that they started and waited for. */
export const timeOfEnded = (pid: number): number => secondsOf(statOf(pid).slice(12, 14))

const secondsOf = ([user = 0, system = 0]: readonly number[]) => (user + system) / ticksPerSecond

/**
 * What this process's children that have ended worked, in milliseconds, PostgreSQL and browsers too. What else the
 * machine does is not in it. Undefined where the system does not tell.
 */
export function timeOfChildren(): number | undefined {
  try {
    return timeOfEnded(process.pid) * 1000
  } catch {
    return undefined
  }
}
