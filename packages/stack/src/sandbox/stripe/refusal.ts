/** An error in the shape of Stripe's API, which its SDK turns into its own errors. */
export class StripeRefusal extends Error {
  readonly statusCode: number
  readonly body: { error: { type: string; message: string; code?: string; param?: string } }

  constructor(statusCode: number, message: string, { type = 'invalid_request_error', ...more }: Details = {}) {
    super(message)
    this.statusCode = statusCode
    this.body = { error: { type, message, ...more } }
  }
}

type Details = { type?: string; code?: string; param?: string }

export function missing(kind: string, id: string): StripeRefusal {
  return new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
}
