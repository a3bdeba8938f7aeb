import type pg from 'pg'
import { pendingMigrations } from './db/migrate.ts'

export type Readiness = { ready: true } | { ready: false; reason: string }

const patienceMs = 3000

/** Whether calls can be answered: the database is reachable, and no migration is missing. */
export async function checkReadiness(pool: pg.Pool): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve({ ready: false, reason: 'the database does not answer' }), patienceMs)
  })
  try {
    return await Promise.race([checkMigrations(pool), silence])
  } catch {
    return { ready: false, reason: 'the database cannot be reached' }
  } finally {
    clearTimeout(timer)
  }
}

async function checkMigrations(pool: pg.Pool): Promise<Readiness> {
  const pending = await pendingMigrations(pool)
  return pending.length === 0
    ? { ready: true }
    : { ready: false, reason: `migrations are missing: ${pending.join(', ')}` }
}
