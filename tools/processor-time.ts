import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * What the machine's processors have worked, in milliseconds: for a run, PostgreSQL, browsers and killed servers
 * included, and whatever else the machine did meanwhile.
 */
export function timeOfMachine(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

const millisecondsPerTick = 10

/**
 * What this process's children that have ended worked, in milliseconds, with all that they started and waited for, such
 * as PostgreSQL and browsers. What else the machine does is not in it. Undefined where the system does not tell.
 */
export function timeOfChildren(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name of the process, in brackets, may have spaces and brackets of its own.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
    return (Number(user) + Number(system)) * millisecondsPerTick
  } catch {
    return undefined
  }
}
