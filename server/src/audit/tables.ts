type AuditChainTable = {
  /** From 1, without gaps. */
  sequence: number
  event_id: number
  hash: Buffer
}

/** Events that are not chained yet. */
type AuditQueueTable = {
  event_id: number
}

type AuditKeysTable = {
  only_row?: boolean
  /** 32 bytes, of Ed25519. */
  public_key: Buffer
  sealed_private_key: Buffer
  made_on: Date
}

type AuditCheckpointsTable = {
  sequence: number
  hash: Buffer
  signed_on: Date
  public_key: Buffer
  signature: Buffer
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    audit_chain: AuditChainTable
    audit_queue: AuditQueueTable
    audit_keys: AuditKeysTable
    audit_checkpoints: AuditCheckpointsTable
  }
}
