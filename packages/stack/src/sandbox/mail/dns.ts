import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const typeTxt = 16
const maxPart = 255
const nameError = 3

/**
 * Answers TXT questions about limelight.test: the records by which receivers verify its mails.
 * Every other name does not exist.
 */
export async function listenDns(
  port: number,
  records: ReadonlyMap<string, string>,
): Promise<{ port: number; close(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => {
    const answer = answerTo(question, records)
    if (answer !== undefined) socket.send(answer, port, address)
  })
  // A packet that nobody receives is no error of the server.
  socket.on('error', () => undefined)
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}

/** Undefined for what is no question. */
function answerTo(question: Buffer, records: ReadonlyMap<string, string>): Buffer | undefined {
  const asked = readQuestion(question)
  if (asked === undefined) return undefined
  const text = records.get(asked.name)
  const hasAnswer = text !== undefined && asked.type === typeTxt
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  // A response with recursion, as asked.
  head.writeUInt16BE(0x8580 | (text === undefined ? nameError : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(hasAnswer ? 1 : 0, 6)
  return Buffer.concat([head, question.subarray(12, asked.end), hasAnswer ? txtRecord(text) : Buffer.alloc(0)])
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } | undefined {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    if (length > 63 || at + length >= message.length) return undefined
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  if (labels.length === 0 || at + 5 > message.length) return undefined
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** The name of the question, TXT, IN, a minute, and the text in parts. */
function txtRecord(text: string): Buffer {
  const parts: Buffer[] = []
  for (let start = 0; start < text.length; start += maxPart) {
    const part = Buffer.from(text.slice(start, start + maxPart))
    parts.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(parts)
  const head = Buffer.from([0xc0, 12, 0, typeTxt, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
