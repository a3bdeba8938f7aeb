import { readFile } from 'node:fs/promises'
import type { RunningServer } from '../support/server.ts'

/** The memory of servers, minute by minute. */
type MemoryWatch = {
  /** Ends it. @returns the table, and a sentence for each server whose memory grew */
  end(): { table: string; problems: string[] }
}

const sampleEveryMs = 2000
/** In the first two minutes caches fill, code is compiled, and the heap grows until it is first collected whole. */
const minutesToSettle = 2
/**
 * How much more than its maximum until then a server may use. The minimum says little: a heap is collected whole when
 * it has grown, which may be minutes apart.
 */
const mostGrowth = 1.2

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

/** A restarted process starts over, with its own first two minutes. */
function growthOf(samples: readonly Sample[], pid: number): string[] {
  const own = samples.filter((sample) => sample.pid === pid)
  const settlesAt = (own[0]?.minute ?? 0) + minutesToSettle
  const mostOf = (some: readonly Sample[]) => Math.max(0, ...some.map(({ mebibytes }) => mebibytes))
  const settled = mostOf(own.filter(({ minute }) => minute < settlesAt))
  const later = mostOf(own.filter(({ minute }) => minute >= settlesAt))
  if (later <= settled * mostGrowth) return []
  return [`server ${pid} had ${settled} MiB at most in its first two minutes, and ${later} MiB later`]
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
