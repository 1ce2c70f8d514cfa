import type pg from 'pg'

declare module 'pg' {
  // What the driver has and its types do not name.
  interface Connection {
    query(text: string): void
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
  }
}

/** Runs COPY FROM STDIN with these lines. */
export async function copyIn(client: pg.Client, statement: string, lines: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(connection: pg.Connection) {
        connection.sendCopyFromChunk(Buffer.from(lines))
        connection.endCopyFrom()
      },
      handleCommandComplete() {
        // The end of the statement; the connection is free with handleReadyForQuery.
      },
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleReadyForQuery() {
        if (failure === undefined) resolve()
      },
    })
  })
}
