import { mostNamed } from '@payouts/contract/desk/schema'
import type { Rejection } from '@payouts/contract/imports/schema'
import { type RawBuilder, sql } from 'kysely'
import '#imports/tables.ts'

/** The problems of the first rejected rows of a version, in the order of the file. */
export const firstRejections = (batchNo: number, version: number): RawBuilder<Rejection[]> => sql`(
  select coalesce(jsonb_agg(to_jsonb(first) order by line, "column"), '[]')
  from (
    select line, column_name as "column", value, problem from import_rejections
    where batch_no = ${batchNo} and version = ${version} order by line, column_name limit ${mostNamed}
  ) as first
)`
