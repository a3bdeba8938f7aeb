import type { WriteCall } from '../platform/http/bind.ts'

/** The columns of a requested change: it waits for a second person, or applies at once where one is enough. */
export function requestColumns({ caller, clock, services }: Pick<WriteCall<unknown>, 'caller' | 'clock' | 'services'>) {
  const { fourEyes } = services.config
  const at = clock.now()
  return {
    asked_by: caller.userId,
    asked_on: at,
    four_eyes: fourEyes,
    status: fourEyes ? ('Pending' as const) : ('Approved' as const),
    decided_by: fourEyes ? null : caller.userId,
    decided_on: fourEyes ? null : at
  }
}
