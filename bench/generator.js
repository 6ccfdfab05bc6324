// The load of the bench, in a process of its own: it shares no event loop with what is measured, and speaks HTTP by
// hand, since on a small machine what the client costs is taken from both servers alike and hides their difference.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

process.on('message', async ({ target, connections, milliseconds }) => {
  try {
    process.send({ measure: await load(target, connections, milliseconds) });
  } catch (error) {
    process.send({ fault: error.message });
  }
});

/** Asks over so many connections, one request at a time on each, until the time is over or every body is sent. */
async function load(target, connections, milliseconds) {
  const requests = target.bodies.map(body => requestOf(target, body));
  const times = [];
  let [sent, bytes] = [0, 0];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  const begun = performance.now();
  const one = async socket => {
    while (performance.now() - begun < milliseconds && (!target.once || sent < requests.length)) {
      const request = requests[sent++ % requests.length];
      const start = performance.now();
      const length = await ask(socket, request);
      bytes += length;
      times.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(sockets.map(one));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const elapsed = performance.now() - begun;
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: (times.length / elapsed) * 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    bytes: Math.round(bytes / times.length),
  };
}

function requestOf({ path, headers, keyed }, body) {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  const head = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
  // Each write under a key of its own, as the admin sends it.
  const key = keyed ? `idempotency-key: ${randomUUID()}\r\n` : '';
  return Buffer.from(`${head}${key}\r\n${body}`);
}

function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Answers the bytes of the body. Rejects what is not 200, or says errors: a refusal is fast and must not count. */
function ask(socket, request) {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    let end = -1;
    const settle = (settled, value) => {
      socket.off('data', take).off('close', gone);
      settled(value);
    };
    const gone = () => settle(reject, new Error('the connection was closed in the middle'));
    const take = chunk => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      if (end < 0) end = endOf(answer);
      if (end < 0 || answer.length < end) return;
      const refused = !answer.toString('latin1', 0, 12).endsWith(' 200') || answer.includes('"errors":');
      if (refused || Number.isNaN(end)) return settle(reject, new Error(answer.toString().slice(0, 900)));
      settle(resolve, answer.length);
    };
    socket.on('data', take).on('close', gone);
    socket.write(request);
  });
}

/** Where the answer ends, once its headers are there; -1 before, NaN when they do not say. */
function endOf(answer) {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  return head + 4 + Number(/content-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1]);
}
