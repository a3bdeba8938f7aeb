import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import type { Language } from '@payouts/contract/language'
import { useCommand } from '../queries.ts'
import { currentSession, keepSession, useSession } from './session.ts'

/** The language that the signed-in person chose, on every device, and how to choose another. */
export function useLanguage() {
  const language: Language = useSession()?.language ?? 'en'
  const change = useCommand(identityEndpoints.changeLanguage, { invalidates: [] })
  const keep = (kept: { language: Language }) => {
    const session = currentSession()
    if (session) keepSession({ ...session, ...kept })
  }
  const choose = (chosen: Language) => change.mutate({ payload: { language: chosen } }, { onSuccess: keep })
  return { language, choose, isChanging: change.isPending }
}
