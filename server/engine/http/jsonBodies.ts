import type { FastifyInstance } from 'fastify';

/** A form of 500 rows has 4 levels and some thousands of values. */
const most = { levels: 32, values: 20_000 };

/**
 * JSON and nothing else. A parser makes an object for each level and a slot for each name, so that a megabyte of
 * brackets would cost a hundred times what it costs to look at it first.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooMuch(text)) done(Object.assign(new Error('Too much JSON'), { statusCode: 400 }));
    else void parse(request, text, done);
  });
}

const [quote, backslash, comma, brace, bracket, braceEnd, bracketEnd] = [...'"\\,{[}]'].map(sign =>
  sign.charCodeAt(0),
);

function isTooMuch(text: string): boolean {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (quoted) {
      if (sign === backslash) index++;
      else if (sign === quote) quoted = false;
    } else if (sign === quote) quoted = true;
    else if (sign === comma) {
      if (++values > most.values) return true;
    } else if (sign === brace || sign === bracket) {
      if (++depth > most.levels) return true;
    } else if (sign === braceEnd || sign === bracketEnd) depth--;
  }
  return false;
}
