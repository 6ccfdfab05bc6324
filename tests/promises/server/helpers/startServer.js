// Runs a built server (first argument: its main file) as `npm start` does. A line on its input makes it fail on purpose:
// "throw" as an error that nobody catches, "reject" as a promise whose failure nobody awaits.
import { pathToFileURL } from 'node:url';
import { failureText } from '../../../../scripts/failure.js';

const [main] = process.argv.slice(2);
process.stdin.on('data', chunk => {
  const fault = new Error('a fault on purpose');
  if (String(chunk).startsWith('throw'))
    setTimeout(() => {
      throw fault;
    });
  if (String(chunk).startsWith('reject')) void Promise.reject(fault);
});
process.stdin.unref();
try {
  const { start } = await import(pathToFileURL(main).href);
  await start();
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
