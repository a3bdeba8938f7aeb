/** What a worker process does. */
export type Work = 'calls' | 'jobs'

/** From the supervisor to a worker. */
export type ToWorker =
  | { kind: 'start'; work: Work; databaseUrl: string }
  | { kind: 'stop' }
  | { kind: 'signedInNetwork'; network: string }
  /** Without a text if a worker did not answer in time. */
  | { kind: 'metrics'; id: number; text?: string }

/** From a worker to the supervisor. */
export type ToSupervisor =
  | { kind: 'working' }
  | { kind: 'failed'; reason: string }
  | { kind: 'signedInNetwork'; network: string }
  | { kind: 'metricsWanted'; id: number }
