type TwoStepTable = {
  user_id: number
  /** Sealed with the master key. */
  sealed_secret: Buffer
  /** Null until the app has shown a first valid code. */
  confirmed_at: Date | null
  /** The time step of the last accepted code. */
  last_step: number | null
  /** The call that the last code proved; null if it signed its user in. */
  used_by_request: string | null
}

type RecoveryCodesTable = {
  user_id: number
  /** Keyed with the master key. */
  code_hash: Buffer
  used_at: Date | null
  /** The call that it proved; null if it signed its user in. */
  used_by_request: string | null
}

type UsualPlacesTable = {
  user_id: number
  /** Keyed with the master key. */
  place_hash: Buffer
  last_signed_in_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    two_step: TwoStepTable
    recovery_codes: RecoveryCodesTable
    usual_places: UsualPlacesTable
  }
}
