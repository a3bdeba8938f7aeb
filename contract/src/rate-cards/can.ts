import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { VersionStatus } from './schema.ts'

type KnownVersion = { status: VersionStatus }

/** What may be done with a version by its state: only a draft is changed, dropped or requested. */
export const rateCardCan = {
  edit: ({ status }: KnownVersion): Verdict => {
    if (status === 'Draft') return yes
    if (status === 'Requested') return no('This version waits for its approval. Withdraw the request to change it.')
    return no('An approved version is never changed. Begin a new one from it.')
  },
  request: (version: KnownVersion): Verdict => rateCardCan.edit(version)
}

/** Approving and refusing a version of a rate card. */
export const canDecideRateCard = canDecideWith({
  needs: permission('Formulas', 'APPROVE'),
  notPermitted: 'You may not decide on rate cards.'
})
