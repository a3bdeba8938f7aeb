import type { IncomingHttpHeaders } from 'node:http'

/** A call, a job or a statement, as a trace names it. Neither payloads nor values of statements are in it. */
export type Traced = {
  kind: 'call' | 'job' | 'statement'
  name: string
  attributes: Record<string, string>
  /** Of a request, whose client's trace goes on here. */
  headers?: IncomingHttpHeaders
}

/** Ends what was begun. @param error why it failed, if it did */
export type EndSpan = (error?: unknown) => void

export type Tracer = {
  /** What `work` begins belongs to it. */
  run<Result>(traced: Traced, work: () => Promise<Result>): Promise<Result>
  /** Undefined outside of calls and jobs: what the queue and the upkeep query every second is no part of either. */
  begin(traced: Traced): EndSpan | undefined
  /** Sends what has not been sent. */
  stop(): Promise<void>
}

/** One for the process, since statements run far from where their calls begin. */
let tracer: Tracer | undefined

/** Traces with this tracer from now on, or not at all without one. */
export function traceBy(next: Tracer | undefined): void {
  tracer = next
}

export function traced<Result>(about: Traced, work: () => Promise<Result>): Promise<Result> {
  return tracer ? tracer.run(about, work) : work()
}

export function beginStatement(text: string): EndSpan | undefined {
  return tracer?.begin({
    kind: 'statement',
    name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text }
  })
}
