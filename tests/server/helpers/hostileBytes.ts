/** What a hostile sender may write on a connection, by what is wrong with it; `token` is that of a session. */
export function hostileBytes(token: string): Record<string, string | Buffer> {
  const head = (type: string, more = '') =>
    `POST /graphql HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${more}`;
  const json = (body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(head('application/json', `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`)),
      Buffer.from(body),
    ]);
  const form = (body: string, boundary = '; boundary=b') =>
    `${head(`multipart/form-data${boundary}`, `Apollo-Require-Preflight: true\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`)}${body}`;
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const operations = part(
    'operations',
    '{"query":"query ($a: String) { Services(searchWord: $a) { count } }","variables":{"a":null}}',
  );
  const file =
    '--b\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const chunked = head('application/json', 'Transfer-Encoding: chunked\r\n\r\n');
  return {
    'JSON cut in two': json('{"query":"{ Services { cou'),
    'JSON that ends too late': json('{"query":"{ Services { count } }"}}}}'),
    'JSON twice': json('{"query":"{ Services { count } }"}{"query":"x"}'),
    'JSON with a key twice': json('{"query":1,"query":"{ Services { count } }"}'),
    'JSON of a prototype': json(
      '{"query":"{ Services { count } }","variables":{"__proto__":{"a":1},"constructor":{"prototype":{}}}}',
    ),
    'JSON in UTF-16': json(Buffer.from('\ufeff{"query":"{ Services { count } }"}', 'utf16le')),
    'JSON with a mark before it': json('\ufeff{"query":"{ Services { count } }"}'),
    'bytes that are no text': json(
      Buffer.concat([
        Buffer.from('{"query":"{ Services(searchWord: \\"'),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from('\\") { count } }"}'),
      ]),
    ),
    'bytes of zero': json(Buffer.alloc(5000)),
    'a body shorter than it says': `${head('application/json', 'Content-Length: 500\r\n\r\n')}{"query":`,
    'a long body shorter than it says': `${head('application/json', 'Content-Length: 500000\r\n\r\n')}{"query":`,
    'a negative length': `${head('application/json', 'Content-Length: -1\r\n\r\n')}{}`,
    'two lengths': `${head('application/json', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n')}{}x`,
    'a length and chunks': `${head('application/json', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n')}0\r\n\r\n`,
    'a chunk of no size': `${chunked}zz\r\n{}\r\n`,
    'a chunk of enormous size': `${chunked}ffffffffffffffff\r\n{}`,
    'chunks that never end': `${chunked}2\r\n{}\r\n`,
    'an unknown encoding': `${head('application/json', 'Content-Encoding: x-none\r\nContent-Length: 2\r\n\r\n')}{}`,
    'a form without a boundary': form(operations, ''),
    'a form of nothing': form(''),
    'a form that is no form': form('{"query":"{ Services { count } }"}'),
    'a form without an end': form(operations),
    'a form without a map': form(`${operations}--b--\r\n`),
    'a form whose map is no JSON': form(`${operations}${part('map', '{')}--b--\r\n`),
    'a form whose operations are no JSON': form(`${part('operations', '{')}${part('map', '{}')}--b--\r\n`),
    'a form with its parts in the wrong order': form(
      `${part('map', '{"0":["variables.a"]}')}${operations}--b--\r\n`,
    ),
    'a form whose map leads nowhere': form(
      `${operations}${part('map', '{"0":["variables.b.c"]}')}${file}x\r\n--b--\r\n`,
    ),
    'a form whose map leads to a prototype': form(
      `${operations}${part('map', '{"0":["variables.__proto__.a"]}')}${file}x\r\n--b--\r\n`,
    ),
    'a form whose map names a file that is not there': form(
      `${operations}${part('map', '{"0":["variables.a"]}')}--b--\r\n`,
    ),
    'a form whose file ends too early': `${form(`${operations}${part('map', '{"0":["variables.a"]}')}${file}`)}`,
    'a form of a thousand parts': form(
      `${Array.from({ length: 1000 }, (_, index) => part(`f${index}`, 'x')).join('')}--b--\r\n`,
    ),
    'a form with a header without end': form(`--b\r\n${'x'.repeat(100_000)}`),
    'a name of a header that is none': 'POST /graphql HTTP/1.1\r\nHost: a\r\nB d: c\r\n\r\n',
    'no host': 'POST /graphql HTTP/1.1\r\n\r\n',
    'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    TLS: Buffer.from('1603010200010001fc0303', 'hex'),
    'a method that is none': 'BREW /graphql HTTP/1.1\r\nHost: a\r\n\r\n',
    'a tunnel': 'CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'an upgrade':
      'GET /graphql HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n',
    'an address of 15,000 letters': `GET /${'a'.repeat(15_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    'an address that is no text': Buffer.concat([
      Buffer.from('GET /'),
      Buffer.from([0xff, 0xfe, 0x01]),
      Buffer.from(' HTTP/1.1\r\nHost: a\r\n\r\n'),
    ]),
    'an address elsewhere':
      'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'a hundred requests at once': 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100),
    'an expectation': `${head('application/json', 'Expect: 200-ok\r\nContent-Length: 2\r\n\r\n')}{}`,
    'an authorization without end': `POST /graphql HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${'a.'.repeat(4000)}\r\nContent-Type: application/json\r\nContent-Length: 34\r\n\r\n{"query":"{ Services { count } }"}`,
  };
}
