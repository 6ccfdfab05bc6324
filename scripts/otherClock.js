// Loaded by Node where the clock is put ahead (scripts/days.js): processes that are started with an environment of their
// own, as PostgreSQL is, have the same clock.
import { ChildProcess } from 'node:child_process';

const own = /^(LD_PRELOAD|NODE_OPTIONS|FAKETIME\w*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/;
const clock = Object.entries(process.env).filter(([name]) => own.test(name));
const { spawn } = ChildProcess.prototype;

ChildProcess.prototype.spawn = function (options) {
  const has = new Set((options.envPairs ?? []).map(pair => pair.slice(0, pair.indexOf('='))));
  const missing = clock.filter(([name]) => !has.has(name)).map(([name, value]) => `${name}=${value}`);
  return spawn.call(this, { ...options, envPairs: [...(options.envPairs ?? []), ...missing] });
};
