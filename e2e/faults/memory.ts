import { readFile } from 'node:fs/promises'
import type { RunningServer } from '../support/server.ts'

/** What the memory of servers came to, minute by minute. */
export type MemoryWatch = {
  /** Ends it. @returns the table, and a sentence for each server whose memory grew */
  end(): { table: string; problems: string[] }
}

const sampleEveryMs = 2000
/** In the first two minutes caches fill and code is compiled. */
const minutesToSettle = 2
/** Collected memory is given back late: the least of a minute is what is really kept. */
const mostGrowth = 1.3

type Sample = { pid: number; mebibytes: number; minute: number }

export function watchMemory(servers: readonly RunningServer[]): MemoryWatch {
  const began = Date.now()
  const samples: Sample[] = []
  const sampling = setInterval(async () => {
    const minute = Math.floor((Date.now() - began) / 60_000)
    for (const server of servers) {
      const pid = server.pid()
      const mebibytes = await memoryOf(pid)
      if (mebibytes !== undefined) samples.push({ pid, mebibytes, minute })
    }
  }, sampleEveryMs)
  return {
    end() {
      clearInterval(sampling)
      const pids = [...new Set(samples.map(({ pid }) => pid))]
      return { table: tableOf(samples, pids), problems: pids.flatMap((pid) => growthOf(samples, pid)) }
    }
  }
}

async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024)
}

/** A process that was started anew begins anew; its own first two minutes count for it. */
function growthOf(samples: readonly Sample[], pid: number): string[] {
  const own = samples.filter((sample) => sample.pid === pid)
  const first = own[0]?.minute ?? 0
  const least = (minute: number) =>
    Math.min(...own.filter((sample) => sample.minute === minute).map(({ mebibytes }) => mebibytes))
  const minutes = [...new Set(own.map(({ minute }) => minute))]
  const settled = least(first + minutesToSettle - 1)
  const grown = minutes.filter((minute) => minute >= first + minutesToSettle && least(minute) > settled * mostGrowth)
  if (grown.length === 0) return []
  const most = Math.max(...grown.map(least))
  return [`server ${pid} kept ${settled} MiB in its second minute, and ${most} MiB in a later one`]
}

function tableOf(samples: readonly Sample[], pids: readonly number[]): string {
  const minutes = [...new Set(samples.map(({ minute }) => minute))]
  const rows = minutes.map((minute) => {
    const cells = pids.map((pid) => {
      const own = samples.filter((sample) => sample.pid === pid && sample.minute === minute).map((one) => one.mebibytes)
      return own.length === 0 ? '' : `${Math.min(...own)} to ${Math.max(...own)}`
    })
    return [minute + 1, ...cells].join(' | ')
  })
  return [['minute', ...pids.map((pid) => `server ${pid}, MiB`)].join(' | '), ...rows].join('\n')
}
