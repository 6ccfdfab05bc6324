// The test runner of `npm run mutants`: a Vitest that is started once and runs the same tests again for each fault,
// since to start it and to load the product costs more than the tests. Stryker loads this file as its plugin.
import { createVitest } from 'vitest/node';

/** Where the code that Stryker has prepared reads which fault to show; test processes inherit it. */
const activeFault = '__STRYKER_ACTIVE_MUTANT__';

class WarmTests {
  constructor({ warmTests }) {
    this.chosen = warmTests;
  }

  /** Each run has test processes of its own. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.vitest = await createVitest('test', {
      watch: false,
      bail: 1,
      project: this.chosen.projects,
      reporters: [{}],
      silent: true,
    });
    await this.vitest.standalone();
    this.files = await this.vitest.globTestSpecifications(this.chosen.tests);
  }

  async dryRun() {
    const begun = performance.now();
    const failure = await this.fails();
    this.whole = this.passed;
    const timeSpentMs = performance.now() - begun;
    const test = { id: 'all', name: 'all', timeSpentMs };
    return {
      status: 'complete',
      tests: [failure ? { ...test, status: 1, failureMessage: failure } : { ...test, status: 0 }],
    };
  }

  async mutantRun({ activeMutant }) {
    process.env[activeFault] = activeMutant.id;
    let failureMessage = await this.fails();
    // A run that is stopped at its first failure may take the next one with it: what was not run has noticed nothing.
    for (let again = 0; !failureMessage && this.passed < this.whole && again < 3; again++)
      failureMessage = await this.fails();
    if (!failureMessage && this.passed < this.whole)
      return { status: 'error', errorMessage: `only ${this.passed} of ${this.whole} tests ran` };
    return failureMessage
      ? { status: 'killed', killedBy: ['all'], failureMessage, nrOfTests: 1 }
      : { status: 'survived', nrOfTests: 1 };
  }

  /** What went wrong, or nothing. */
  async fails() {
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(this.files);
    const passed = testModules.flatMap(module => [...module.children.allTests('passed')]);
    this.passed = passed.length;
    if (testModules.every(module => module.ok()) && unhandledErrors.length === 0) return undefined;
    const errors = testModules.flatMap(module => [
      ...module.errors(),
      ...[...module.children.allTests('failed')].flatMap(test => test.result().errors),
    ]);
    return [...errors, ...unhandledErrors][0]?.message ?? 'a test did not end well';
  }

  async dispose() {
    await this.vitest?.close();
  }
}

const makeWarmTests = options => new WarmTests(options);
makeWarmTests.inject = ['options'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'warm', factory: makeWarmTests }];
