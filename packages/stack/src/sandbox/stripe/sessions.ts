import * as z from 'zod'
import { count, metadata, toList, webUrl } from './forms.ts'
import { newStripeId, type Session } from './objects.ts'
import { StripeRefusal } from './refusal.ts'

export const sessionSchema = z.object({
  mode: z.literal('subscription'),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  expires_at: count.optional(),
  metadata,
  subscription_data: z.object({ metadata }).default({ metadata: {} }),
  line_items: z.preprocess(
    toList,
    z
      .array(
        z.object({
          quantity: z.literal('1').default('1'),
          price_data: z.object({
            currency: z.string().length(3),
            unit_amount: count,
            recurring: z.object({
              interval: z.enum(['day', 'week', 'month', 'year']),
              interval_count: count.default(1),
            }),
            product_data: z.object({ name: z.string().min(1) }),
          }),
        }),
      )
      .length(1),
  ),
})

const minSeconds = 30 * 60
const maxSeconds = 24 * 3600

export function newSession(wanted: z.infer<typeof sessionSchema>, at: number, urlOf: (id: string) => string): Session {
  const [item] = wanted.line_items
  if (item === undefined) throw new StripeRefusal(400, 'Missing required param: line_items.', { param: 'line_items' })
  const { currency, unit_amount, recurring, product_data } = item.price_data
  const expires = wanted.expires_at ?? at + maxSeconds
  if (expires < at + minSeconds || expires > at + maxSeconds)
    throw new StripeRefusal(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.', {
      param: 'expires_at',
    })
  const id = newStripeId('cs_test')
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: unit_amount,
    amount_subtotal: unit_amount,
    currency,
    client_reference_id: wanted.client_reference_id ?? null,
    created: at,
    expires_at: expires,
    customer: wanted.customer ?? null,
    customer_email: wanted.customer_email ?? null,
    invoice: null,
    subscription: null,
    metadata: wanted.metadata,
    success_url: wanted.success_url,
    cancel_url: wanted.cancel_url ?? null,
    url: urlOf(id),
    livemode: false,
    sandbox: {
      metadata: wanted.subscription_data.metadata,
      price: {
        id: newStripeId('price'),
        object: 'price',
        currency,
        unit_amount,
        type: 'recurring',
        recurring: { ...recurring, usage_type: 'licensed' },
        product: newStripeId('prod'),
        nickname: product_data.name,
      },
    },
  }
}
