import type { ColumnType, Generated, Selectable } from 'kysely'

/** The settings of a list's results. The row exists once one of them was set, and stays when the list is deleted. */
type ResultListTable = {
  list_id: string
  user_id: string
  currency: Generated<string>
  /** Base units of USDT per unit of the currency. */
  rate: ColumnType<string, bigint | string | undefined, bigint | string>
  /** Encrypted keys of the shop. */
  key: Generated<Buffer | null>
  former_key: Generated<Buffer | null>
  former_key_until: Generated<Date | null>
}
export type ResultListRow = Selectable<ResultListTable>

type ResultCodeTable = {
  list_id: string
  code: string
  value: string
  /** Of the creator or offer, shown when it leaves the list. */
  name: string
}

/** The version of a sale that won. */
type ResultSaleTable = {
  list_id: string
  id: string
  sold_at: Date
  updated_at: Date
  /** In millionths. */
  amount: string
  /** As the shop wrote it, and as codes of rows are stored. */
  code: string | null
  code_key: string | null
  link: string | null
  hash: Buffer
}

/** Kept by triggers of `result_sales`: sums of its rows above 0. */
type ResultSaleSumTable = {
  list_id: string
  code_key: string | null
  link: string | null
  sales: string
  amount: string
}

/** A live update that was just sent to the owner of a list, and whether another one waits. */
type ResultUpdateTable = { list_id: string; user_id: string; sent_at: Date; is_waiting: boolean }

declare module '../database.ts' {
  interface Tables {
    result_lists: ResultListTable
    result_codes: ResultCodeTable
    result_sales: ResultSaleTable
    result_sale_sums: ResultSaleSumTable
    result_updates: ResultUpdateTable
  }
}
