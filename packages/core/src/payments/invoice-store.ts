import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { InvoiceRow } from '@limelight/db/payments/tables'
import type { Insertable } from 'kysely'
import { pageOf } from '../engines/page-store.ts'

export function findInvoiceByProviderId(db: Database, providerId: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

export async function upsertInvoice(trx: Transaction, row: Insertable<Tables['invoices']>): Promise<void> {
  const { id: _id, ...seen } = row
  await trx
    .insertInto('invoices')
    .values(row)
    .onConflict(conflict => conflict.column('provider_id').doUpdateSet(seen))
    .execute()
}

/** Changes the invoice that a payment began with. */
export async function updateFirstInvoice(
  trx: Transaction,
  paymentId: string,
  period: { period_start: Date; period_end: Date },
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set(period)
    .where('id', '=', eb =>
      eb
        .selectFrom('invoices as first')
        .select('first.id')
        .where('first.payment_id', '=', paymentId)
        .orderBy('first.created_at')
        .orderBy('first.id')
        .limit(1),
    )
    .where(eb => eb.or([eb('period_start', '<>', period.period_start), eb('period_end', '<>', period.period_end)]))
    .execute()
}

export function findInvoice(db: Database, userId: string, id: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

/** An invoice with its owner; undefined when the account is deleted. */
export function findInvoiceWithOwner(db: Database, id: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .innerJoin('tariffs', 'tariffs.id', 'payments.tariff_id')
    .innerJoin('users', 'users.id', 'invoices.user_id')
    .selectAll('invoices')
    .select(['tariffs.name as tariff_name', 'users.name', 'users.email'])
    .where('invoices.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function listInvoices(db: Database, userId: string, page: Page) {
  const own = db.selectFrom('invoices').selectAll().where('user_id', '=', userId)
  return pageOf(own.orderBy('created_at', 'desc').orderBy('id', 'desc'), page)
}
