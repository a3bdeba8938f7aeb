/**
 * Loaded into a server before anything else: its clock is that of the system, moved by so many milliseconds.
 * PostgreSQL keeps the system's clock.
 */
const movedByMs = Number(process.env['FAULTS_CLOCK_MOVED_MS'] ?? 0)
const SystemDate = Date

if (movedByMs !== 0) {
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + movedByMs] : given, made) as object,
    apply: () => new SystemDate(SystemDate.now() + movedByMs).toString(),
    get: (target, name) => (name === 'now' ? () => target.now() + movedByMs : (Reflect.get(target, name) as unknown))
  })
}
