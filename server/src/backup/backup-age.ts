import { Gauge, type Registry } from 'prom-client'
import type { Config } from '#config.ts'
import type { Clock } from '#platform/clock.ts'
import { backupsIn } from './backup-folder.ts'

/** Reports the age of the newest complete backup in BACKUP_DIR; without one, since 1970. */
export function exportBackupAge(registry: Registry, { backup }: Config, clock: Clock): void {
  if (!backup) return
  new Gauge({
    name: 'payouts_backup_age_seconds',
    help: 'How old the newest backup is',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const [newest] = await backupsIn(backup.folder)
      this.set((clock.now().getTime() - (newest?.madeAt.getTime() ?? 0)) / 1000)
    }
  })
}
