import * as z from 'zod'
import type { Account } from './books.ts'
import { count, type Form, read, words } from './forms.ts'
import { type StripeObject, shown } from './objects.ts'
import { StripeRefusal } from './refusal.ts'

const listSchema = z.object({
  limit: count.default(10),
  starting_after: z.string().optional(),
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.string().optional(),
  type: z.string().optional(),
})

/** A page of the objects of one kind that match the call. */
export function listed<Name extends StripeObject['object']>(
  { account, form }: { account: Account; form: Form },
  kind: Name,
): object {
  const { limit, starting_after, customer, subscription, status, type } = read(listSchema, form)
  const matches = account.list(kind).filter(object => {
    const facts: Record<string, unknown> = { ...object }
    const owner = 'parent' in object ? object.parent.subscription_details.subscription : facts.subscription
    return (
      (customer === undefined || facts.customer === customer) &&
      (subscription === undefined || owner === subscription) &&
      (status === undefined || status === 'all' || facts.status === status) &&
      (type === undefined || facts.type === type)
    )
  })
  const start = starting_after === undefined ? 0 : matches.findIndex(({ id }) => id === starting_after) + 1
  const data = matches.slice(start, start + Math.min(limit, 100))
  return { object: 'list', url: '', has_more: start + data.length < matches.length, data: data.map(shown) }
}

const expandable = new Set(['latest_invoice', 'subscription', 'invoice', 'customer'])

/** `expand[]=subscription.latest_invoice` replaces ids with their objects, step by step. */
export function expand(account: Account, object: object, form: Form): object {
  const paths = words.safeParse(form.expand).data ?? []
  const bare = 'object' in object && 'id' in object ? shownAny(object) : object
  return paths.reduce((answer, path) => expandPath(account, answer, path.split('.')), bare)
}

function expandPath(account: Account, object: object, [name = '', ...rest]: string[]): object {
  if (!expandable.has(name))
    throw new StripeRefusal(400, `This property cannot be expanded (${name}).`, { param: 'expand' })
  const value = Object.entries(object).find(([key]) => key === name)?.[1]
  const target = typeof value === 'string' ? account.objects.get(value) : value
  if (typeof target !== 'object' || target === null) return object
  const inner = shownAny(target)
  return { ...object, [name]: rest.length === 0 ? inner : expandPath(account, inner, rest) }
}

function shownAny(object: object): object {
  const { sandbox: _sandbox, ...rest } = { sandbox: undefined, ...object }
  return rest
}
